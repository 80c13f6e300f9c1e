import type { Page } from '@playwright/test'
import type { StoredMessage } from '#contract/contact.ts'
import { aWav } from '#test/sounds.ts'
import { changeSettings, resetSettings, signIn, uploadSound } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import { expectAccessible, expectToast, fillFields, loseAnswer } from './shopper.ts'

const LETTER = {
  Nimi: 'Liis Tamm',
  'E-post': 'liis.tamm@naide.ee',
  Sõnum: 'Kas nukker konn on veel alles? Küsin sõbra jaoks.',
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Saada sõnum' })
const messages = (shop: Shop) => shop.ownerApi<StoredMessage[]>('GET', '/api/admin/messages')

test.afterEach(({ shop }) => resetSettings(shop))

test('a message reaches the maker', async ({ page, shop }) => {
  await page.goto('/contact')
  await expect(page).toHaveTitle(/^Kontakt \| /)
  await expect(page.getByRole('main').getByRole('link', { name: 'tere@heegel.example' })).toBeVisible()
  await expect(page.getByText('Tartu, Estonia')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Mida ma sinu andmetega teen/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'TikTok' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Instagram' })).toBeVisible()
  await expectAccessible(page)

  await fillFields(page, { ...LETTER, Nimi: 'Liis Kontaktilt' })
  await sendButton(page).click()
  await expectToast(page, 'Sõnum edukalt saadetud!')
  for (const label of Object.keys(LETTER)) await expect(field(page, label)).toHaveValue('')

  // Text typed while a message is being sent belongs to the next one.
  await page.route('**/api/contact', async route => {
    await field(page, 'Sõnum').fill('Ja veel üks asi')
    await route.continue()
  })
  await fillFields(page, { ...LETTER, Nimi: 'Liis Kiire' })
  const answered = page.waitForResponse('**/api/contact')
  await sendButton(page).click()
  await answered
  await expect(sendButton(page)).not.toHaveAttribute('aria-busy', 'true')
  await expect(field(page, 'Sõnum')).toHaveValue('Ja veel üks asi')
  const kept = (await messages(shop)).filter(({ name }) => name === 'Liis Kontaktilt')
  expect(kept).toMatchObject([{ email: LETTER['E-post'], message: LETTER.Sõnum, answeredAt: null }])
})

test('an invalid message shows errors at its fields', async ({ page }) => {
  await page.goto('/contact')
  await fillFields(page, { Nimi: 'L', 'E-post': 'liis.tamm', Sõnum: 'Tere' })
  await sendButton(page).click()
  await expect(field(page, 'Nimi')).toBeFocused()
  await expect(field(page, 'Nimi')).toHaveAccessibleDescription(/Nimi peab olema vähemalt 2 tähemärki/)
  await expect(field(page, 'E-post')).toHaveAccessibleDescription(/Palun sisestage kehtiv e-posti aadress/)
  await expect(field(page, 'Sõnum')).toHaveAccessibleDescription(/Sõnum peab olema vähemalt 10 tähemärki/)
  await expectAccessible(page)
})

test('a message that fails is kept, even over a reload, and can be sent again', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/500.*\/api\/contact/)
  await page.goto('/contact')
  await fillFields(page, { ...LETTER, Nimi: 'Liis Kannatlik' })
  await page.route('**/api/contact', route => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await sendButton(page).click()
  await expectToast(page, 'Sõnumi saatmine ebaõnnestus')
  await expect(page.getByText('Palun proovige hiljem uuesti.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(field(page, 'Nimi')).toHaveValue('Liis Kannatlik')
  await expect(field(page, 'Sõnum')).toHaveValue(LETTER.Sõnum)
  await sendButton(page).click()
  await expectToast(page, 'Sõnum edukalt saadetud!')
  expect((await messages(shop)).filter(({ name }) => name === 'Liis Kannatlik')).toHaveLength(1)
  await page.reload()
  await expect(field(page, 'Sõnum')).toHaveValue('')
})

test('a message whose answer was lost is sent again and stored once', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED/)
  await page.goto('/contact')
  await fillFields(page, { ...LETTER, Nimi: 'Liis Kordaja' })
  await loseAnswer(page, '**/api/contact')
  await sendButton(page).click()
  await expectToast(page, 'Sõnumi saatmine ebaõnnestus')
  await sendButton(page).click()
  await expectToast(page, 'Sõnum edukalt saadetud!')
  expect((await messages(shop)).filter(({ name }) => name === 'Liis Kordaja')).toHaveLength(1)
})

test('the maker’s page says who she is and how a hat is made', async ({ page, shop }) => {
  await page.goto('/minust')
  await expect(page).toHaveTitle(/^Minust \| /)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.url}/minust`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tere, mina olen Mari.' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Mari, peas konnamüts' })).toBeVisible()
  await expect(page.getByText(/vaikne vastupanu kiirtarbimisele/)).toBeVisible()
  await expect(page.getByText('@heegel.mari')).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('list').filter({ hasText: '1.' }).getByRole('heading'),
  ).toHaveCount(4)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Kirjuta mulle' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

test('music plays on request, and no third party is contacted before', async ({ page, shop }) => {
  await page.goto('/muusika')
  await expect(page).toHaveTitle(/^Muusika \| /)
  await expect(page.getByRole('heading', { name: 'Praegu on siin vaikus' })).toBeVisible()
  await expectAccessible(page)

  await signIn(page, shop)
  const soundUrl = await uploadSound(page, shop, aWav(20))
  const link = 'https://heegel.bandcamp.com/track/heeringas'
  await changeSettings(shop, {
    music: [
      { title: 'Konn esmaspäeval', note: 'Kolme keelega ukulele.', soundUrl, link: '', seconds: 20 },
      { title: 'Heeringa hällilaul', note: '', soundUrl: '', link, seconds: null },
    ],
  })
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/muusika')
  await expect(page.getByRole('heading', { name: 'Konn esmaspäeval' })).toBeVisible()
  await expect(page.getByText('0:20')).toBeVisible()
  await expect(page.getByRole('link', { name: /Kuula: heegel\.bandcamp\.com/ })).toHaveAttribute('href', link)
  await expectAccessible(page)
  expect(asked.filter(url => new URL(url).origin !== shop.url || url.includes('/media/sounds/'))).toEqual([])

  const player = page.locator('audio')
  await player.evaluate((audio: HTMLAudioElement) => audio.play())
  await expect(page.locator('.turning')).toHaveCount(1)
  expect(asked.some(url => url.endsWith(soundUrl))).toBe(true)
  await player.evaluate((audio: HTMLAudioElement) => audio.pause())
  await expect(page.locator('.turning')).toHaveCount(0)
})
