/** Two people run the shop: the owner invites a helper, who joins, works beside her, and leaves again. */
import type { BrowserContext, Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { hashPassword, insertAdmin } from '#server/admin/store.ts'
import { openMailServer } from '#test/open-mail-server.ts'
import { askCustom, inDatabase, signIn as signInAtOnce } from './admin-api.ts'
import { test as base, expect, OWNER } from './fixtures.ts'
import { expectAccessible, expectToast } from './shopper.ts'

type Letters = Awaited<ReturnType<typeof openMailServer>>

const KATI = { email: 'kati.abiline@naide.ee', password: 'neli kera villast' }

const test = base.extend<object, { letters: Letters }>({
  letters: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
    async ({}, use) => {
      const server = await openMailServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  shopEnv: [({ letters }, use) => use({ SMTP_URL: letters.url }), { scope: 'worker' }],
})

const letterTo = async (letters: Letters, address: string, words: string) => {
  const find = async () => {
    const mine = letters.got.filter(({ to }) => to.includes(address))
    const read = await Promise.all(mine.map(({ text }) => PostalMime.parse(text)))
    return read.find(({ text = '' }) => text.includes(words))?.text
  }
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  return (await find())!
}

async function signIn(page: Page, { email, password }: typeof OWNER, to = '/admin/account') {
  await page.goto(`/admin/login?to=${to}`)
  await page.getByLabel('E-post').fill(email)
  await page.getByLabel('Parool').fill(password)
  await page.getByRole('button', { name: 'Logi sisse', exact: true }).click()
  await expect(page).toHaveURL(to)
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Logi välja', exact: true }).first().click()
const administrators = (page: Page) => page.getByRole('region', { name: 'Haldajad' })

/** Invites Kati, and sets her password with the link of the e-mail. @returns the link */
async function takeIn(page: Page, letters: Letters, context: BrowserContext): Promise<string> {
  const card = administrators(page)
  await card.getByRole('button', { name: 'Kutsu haldaja' }).click()
  await expect(card.getByLabel('Sinu parool')).toBeFocused()
  await page.keyboard.type(OWNER.password)
  await page.keyboard.press('Enter')
  await expect(card.getByLabel('Kutsutava e-post')).toBeFocused()
  await page.keyboard.type(KATI.email)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Kutse on teel')
  await expect(card.getByRole('button', { name: 'Kutsu haldaja' })).toBeFocused()
  await expect(card.getByText('Kutsutud. Link kehtib kuni')).toBeVisible()

  const [link] = /http\S+\/admin\/invited\?token=\S+/.exec(await letterTo(letters, KATI.email, 'Ava kutse'))!
  const hers = await context.newPage()
  await hers.goto(link!)
  await expectAccessible(hers)
  await hers.getByLabel('Parool').fill(KATI.password)
  await hers.getByRole('button', { name: 'Võta kutse vastu' }).click()
  await expect(hers.getByRole('heading', { name: 'Tere tulemast!' })).toBeFocused()
  await hers.close()
  return link!
}

test('a helper is invited, joins once, works beside the owner and is removed', async ({
  page,
  browser,
  shop,
  letters,
  tolerateErrors,
}) => {
  tolerateErrors(/401/)
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  try {
    await signIn(page, OWNER)
    const link = await takeIn(page, letters, context)
    const card = administrators(page)
    await expect(card.getByText('Kutsutud. Link kehtib kuni'), 'she has joined').toHaveCount(0)
    await letterTo(letters, OWNER.email, `${OWNER.email} kutsus poodi haldama: ${KATI.email}`)
    await letterTo(letters, OWNER.email, `${KATI.email} võttis kutse vastu ja haldab nüüd poodi`)

    const hers = await context.newPage()
    await hers.goto(link)
    await hers.getByLabel('Parool').fill(KATI.password)
    await hers.getByRole('button', { name: 'Võta kutse vastu' }).click()
    await expect(hers.getByRole('alert')).toContainText('See kutse enam ei kehti')

    await signIn(hers, KATI)
    await expect(administrators(hers).getByText(OWNER.email)).toBeVisible()
    await expect(
      administrators(hers).getByRole('button', { name: /^Eemalda/ }),
      'who was there first',
    ).toHaveCount(0)

    await card.getByRole('button', { name: `Eemalda ${KATI.email}` }).click()
    await expect(card.getByLabel('Sinu parool')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type(OWNER.password)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Haldaja on eemaldatud')
    await expect(card.getByText(KATI.email)).toHaveCount(0)
    await expect(hers.getByRole('heading', { name: 'Sisselogimine' }), 'she is out at once').toBeVisible()
    await page.goto('/admin/audit')
    await expect(page.getByText(`eemaldas haldajate hulgast: ${KATI.email}`)).toBeVisible()
  } finally {
    await context.close()
  }
})

test('in a browser that both use, neither gets what the other has typed, and each tab says who is in', async ({
  page,
  context,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/401/)
  const [{ id }] = await shop.ownerApi<[{ id: number }]>('GET', '/api/admin/products')
  const helper = { email: 'liis.abiline@naide.ee', password: KATI.password }
  const passwordHash = await hashPassword(helper.password)
  await inDatabase(shop, db => insertAdmin(db, { email: helper.email, passwordHash }, new Date()))
  await signIn(page, OWNER)
  const brand = page.getByLabel('Poe nimi')
  const name = page.getByLabel('Nimi', { exact: true })
  await page.goto('/admin/settings')
  await brand.fill('Mari mütsid')
  await expect(page.getByText('Salvestamata: 1')).toBeVisible()
  page.on('dialog', dialog => dialog.accept())
  await page.goto(`/admin/products/${id}`)
  await name.fill('Mari pooleli konn')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Mari pooleli konn')
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Sisselogimine' })).toBeVisible()

  await signIn(page, helper, '/admin/settings')
  await expect(brand).not.toHaveValue('')
  await expect(brand).not.toHaveValue('Mari mütsid')
  await page.goto(`/admin/products/${id}`)
  await expect(name).not.toHaveValue('')
  await expect(name).not.toHaveValue('Mari pooleli konn')
  await page.goto('/admin')
  const account = page.getByRole('banner').getByText(helper.email)
  await expect(account).toBeAttached()

  // The owner signs in again in another tab of the same browser; without signing the helper out first, which the open
  // tab would notice at its next beat.
  const other = await context.newPage()
  await signInAtOnce(other, shop)
  await other.goto(`/admin/products/${id}`)
  await expect(other.getByLabel('Nimi', { exact: true }), 'she goes on').toHaveValue('Mari pooleli konn')
  await expect(page.getByRole('banner').getByText(OWNER.email)).toBeAttached()
})

test('what an administrator was writing to a customer is not the next one’s', async ({
  page,
  context,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/401/)
  const helper = { email: 'anu.abiline@naide.ee', password: KATI.password }
  const passwordHash = await hashPassword(helper.password)
  await inDatabase(shop, db => insertAdmin(db, { email: helper.email, passwordHash }, new Date()))
  const orderNumber = await askCustom(shop)
  await signIn(page, OWNER, `/admin/orders?order=${orderNumber}`)
  const message = page.getByLabel('Sinu sõnum')
  const note = page.getByLabel('Märkus endale')
  await message.fill('Kallis Liis, mina olen Mari')
  await context.clearCookies()
  await expect(page.getByRole('heading', { name: 'Sisselogimine' })).toBeVisible()
  await page.getByLabel('E-post').fill(helper.email)
  await page.getByLabel('Parool').fill(helper.password)
  await page.getByRole('button', { name: 'Logi sisse', exact: true }).click()
  await expect(message).toHaveValue('')

  // The owner signs in again in another tab of the same browser, while the helper is writing in this one.
  await message.fill('Kallis Liis, mina olen Anu')
  await note.fill('Anu märkus')
  await signInAtOnce(page, shop)
  await expect(page.locator('header').getByText(OWNER.email)).toBeAttached()
  await expect(message).toHaveValue('')
  await expect(note).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/Anu|anu\./)
})
