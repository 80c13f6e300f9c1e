import type { Page } from '@playwright/test'
import type { StoredMessage } from '#contract/contact.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { reportSuccess } from '#server/incidents/store.ts'
import { aWav } from '#test/sounds.ts'
import { inDatabase, reportIncident, resetSettings, signIn } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import { expectAccessible, expectToast } from './shopper.ts'

test.afterEach(({ shop }) => resetSettings(shop))

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Salvesta', exact: true }).click()

async function openSettings(page: Page, shop: Shop) {
  await signIn(page, shop)
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { name: 'Seaded' })).toBeVisible()
  await expect(field(page, 'Pealkiri')).toBeVisible()
}

test('the owner’s changes are in the shop at once', async ({ page, shop, addToCart }) => {
  await addToCart(1)
  await openSettings(page, shop)
  await expect(page.getByText('Enne päris müüki on vaja kirja panna:')).toBeVisible()

  await field(page, 'Pealkiri').fill('Soojad ja viltu.')
  await field(page, 'Silt pealkirja kohal').fill('Avamine reedel!')
  await field(page, 'Millal silti näidata').selectOption('Alati')
  await expect(page.getByRole('figure').getByText('Avamine reedel!')).toBeVisible()
  await field(page, 'Lähen puhkusele').check()
  const until = dayAfter(tallinnDay(new Date()), 10)
  await field(page, 'Viimane puhkusepäev').fill(until)
  await field(page, 'Mida veel öelda').fill('Olen metsas.')
  await expect(page.getByText('Salvestamata: 4')).toBeVisible()
  await expectAccessible(page)
  await save(page)
  await expectToast(page, 'Seaded salvestatud!')
  await expect(page.getByText(/^Salvestamata/)).toHaveCount(0)

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Soojad ja viltu.' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Avamine reedel!' })).toBeVisible()
  for (const path of ['/', '/toode/1', '/checkout', '/jalgimine']) {
    await page.goto(path)
    await expect(page.getByText(/Panen tellimused teele pärast \d+\. .* Olen metsas\./), path).toBeVisible()
  }
  await page.getByRole('button', { name: 'Ostukorv, 1 toode' }).click()
  await expect(page.getByText(/Need asjad on valmis\. Panen tellimused teele pärast/)).toBeVisible()

  await page.goto('/admin/settings')
  await field(page, 'Lähen puhkusele').uncheck()
  await save(page)
  await expectToast(page, 'Seaded salvestatud!')
  await page.goto('/toode/1')
  await expect(page.getByText(/Panen tellimused teele/)).toHaveCount(0)
})

test('the owner removes claims about yarn and parcels that she cannot prove', async ({ page, shop }) => {
  const yarn = page.getByText('Armastusega heegeldatud, taaskasutatud lõngast.')
  const parcels = page.getByText(/^Pakin kõik tellimused taaskasutatud materjalidesse:/)
  await page.goto('/')
  await expect(yarn).toBeVisible()
  await page.goto('/pood')
  await expect(parcels).toBeVisible()

  await openSettings(page, shop)
  await page.getByRole('checkbox', { name: /^Avalehel on „Armastusega/ }).uncheck()
  await page.getByRole('checkbox', { name: /^Poes on „Pakin/ }).uncheck()
  await save(page)
  await expectToast(page, 'Seaded salvestatud!')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Poodi' })).toBeVisible()
  await expect(yarn).toHaveCount(0)
  await page.goto('/pood')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(parcels).toHaveCount(0)
})

test('a part of a page is previewed before anything is saved', async ({ page, shop }) => {
  await openSettings(page, shop)
  const preview = async (name: string, part: string, text: string) => {
    const section = page.getByRole('region', { name, exact: true })
    await section.getByRole('button', { name: `Eelvaade: ${part}` }).click()
    await expect(section.locator('[inert]').getByText(text).first()).toBeVisible()
  }
  await field(page, 'Asukoht').fill('Supilinn')
  await preview('Pood', 'kontaktid', 'Supilinn')
  await preview('Minust', 'tutvustus', 'Tere, mina olen Mari.')
  await field(page, 'Sammu 1 pealkiri').fill('Alguses oli kampsun')
  await preview('Minust', 'sammud', 'Alguses oli kampsun')
  await preview('Muusika', 'muusikaleht', 'Kui käed on väsinud')
  await field(page, 'Kes mille eest maksab').fill('Kulud jagame pooleks.')
  await preview('Õiguslik', 'ostutingimused', 'Kulud jagame pooleks.')
  await expectAccessible(page)
})

test('input survives a reload, errors are named, and all changes can be discarded', {
  tag: '@wide',
}, async ({ page, shop }) => {
  page.on('dialog', dialog => dialog.accept())
  await openSettings(page, shop)
  await field(page, 'Poe nimi').fill('Silmus ja Konn OÜ')
  await expect(page.getByText(/Seda nime näitan tavalises kirjas/)).toBeVisible()
  await field(page, 'Registrikood').fill('12')
  await page.reload()
  await expect(field(page, 'Poe nimi')).toHaveValue('Silmus ja Konn OÜ')
  await save(page)
  await expect(field(page, 'Registrikood')).toBeFocused()
  await expect(field(page, 'Registrikood')).toHaveAccessibleDescription(/Registrikoodis on 8 numbrit/)
  await expect(page.getByRole('link', { name: 'Õiguslik, vajab parandamist' })).toBeVisible()

  await page.getByRole('button', { name: 'Loobu' }).click()
  await page.getByRole('button', { name: 'Loobu muudatustest' }).click()
  // The buttons are gone, so the focus moves to the heading where she was.
  await expect(page.getByRole('heading', { name: 'Õiguslik', exact: true })).toBeFocused()
  await expect(field(page, 'Poe nimi')).toHaveValue('Heegel')
  await expect(page.getByText(/^Salvestamata/)).toHaveCount(0)
})

test('a draft from before an update that adds settings is kept and can be saved', async ({ page, shop }) => {
  page.on('dialog', dialog => dialog.accept())
  await openSettings(page, shop)
  await field(page, 'Rida jaluses').fill('Enne uuendust.')
  await expect(page.getByText('Salvestamata: 1')).toBeVisible()
  // The draft as stored by a page that did not know the new settings.
  await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('admin-settings-draft')!)
    for (const half of [draft.seen, draft.mine]) {
      for (const fact of ['arrival', 'shipping', 'vatUntil']) delete half[fact]
      delete half.legalTexts.hatMaterial
    }
    sessionStorage.setItem('admin-settings-draft', JSON.stringify(draft))
  })
  await page.reload()
  await expect(field(page, 'Rida jaluses')).toHaveValue('Enne uuendust.')
  await expect(page.getByText('Salvestamata: 1')).toBeVisible()
  await expect(page.getByText('Keegi teine muutis seadeid vahepeal.')).toHaveCount(0)
  await save(page)
  await expectToast(page, 'Seaded salvestatud!')
})

test('when two tabs save, the later one is warned and nothing is lost', { tag: '@wide' }, async ({
  page,
  shop,
  context,
  tolerateErrors,
}) => {
  tolerateErrors(/409.*\/api\/admin\/settings/)
  await openSettings(page, shop)
  const other = await context.newPage()
  await other.goto('/admin/settings')
  await field(other, 'Rida jaluses').fill('Tema rida.')
  await field(other, 'Asukoht').fill('Võru')
  await save(other)
  await expectToast(other, 'Seaded salvestatud!')

  await field(page, 'Rida jaluses').fill('Minu rida.')
  await field(page, 'Sissejuhatus').fill('Nüüd muusikast.')
  await save(page)
  await expect(page.getByText('Keegi teine muutis seadeid vahepeal.')).toBeVisible()
  await expect(page.getByText(/tema kirjutas „Tema rida\.“/)).toBeVisible()
  await expect(field(page, 'Asukoht')).toHaveValue('Võru')
  await expect(field(page, 'Rida jaluses')).toHaveValue('Minu rida.')
  await page.getByRole('button', { name: 'Võta tema oma: Rida jaluses' }).click()
  await expect(field(page, 'Rida jaluses')).toHaveValue('Tema rida.')
  await save(page)
  await expectToast(page, 'Seaded salvestatud!')
  // After saving there is no draft any more.
  await page.reload()
  await expect(field(page, 'Sissejuhatus')).toHaveValue('Nüüd muusikast.')
  await expect(page.getByText('Keegi teine muutis seadeid vahepeal.')).toHaveCount(0)
  await page.goto('/muusika')
  await expect(page.getByText('Nüüd muusikast.')).toBeVisible()
  await expect(page.getByText('Tema rida.')).toBeVisible()
})

test('a picture and a piece of music are uploaded from the owner’s files', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/415.*\/api\/admin\/sounds/)
  await openSettings(page, shop)
  await page.getByRole('button', { name: 'Tõsta tahapoole: pilt 1' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Tõsta tahapoole: pilt 2' })).toBeFocused()
  const png = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 300)
    canvas.getContext('2d')!.fillRect(0, 0, 400, 300)
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())]
  })
  await page
    .getByLabel('Lisa pilt', { exact: true })
    .setInputFiles({ name: 'uus.png', mimeType: 'image/png', buffer: Buffer.from(png) })
  await field(page, '3. pildi kirjeldus').fill('Must ristkülik')

  for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Lisa pala' }).click()
  await field(page, 'Pala 2 pealkiri').fill('Sõlm')
  await field(page, 'Või link, kus kuulata (pala 2)').fill('https://naide.ee/solm')
  await field(page, 'Pala 1 pealkiri').fill('Silmus')
  const file = field(page, 'Helifail: pala 1')
  await file.setInputFiles({ name: 'a.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ei ole laul') })
  await expect(page.getByText('See fail ei ole heli, mida oskan mängida.', { exact: false })).toBeVisible()
  // A slow upload ends up in its own entry, even if that has been moved meanwhile.
  const { promise: isMoved, resolve: moved } = Promise.withResolvers<void>()
  await page.route('**/api/admin/sounds', route => isMoved.then(() => route.continue()))
  await file.setInputFiles({ name: 'a.wav', mimeType: 'audio/wav', buffer: aWav(5) })
  await expect(page.getByRole('progressbar', { name: 'Laen üles: pala 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Tõsta tahapoole: pala 1' }).click()
  moved()
  await expect(page.getByLabel('Kuula: pala 2')).toBeVisible()
  await expect(field(page, 'Või link, kus kuulata (pala 1)')).toHaveValue('https://naide.ee/solm')
  await save(page)
  await expectToast(page, 'Seaded salvestatud!')

  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Pilt 3' })).toBeVisible()
  await expect(page.getByAltText('Must ristkülik')).toBeAttached()
  await page.goto('/muusika')
  await expect(page.getByRole('heading', { name: 'Silmus' })).toBeVisible()
  await expect(page.getByText('0:05')).toBeVisible()
})

test('messages are read, marked as complaints and as answered, and deleted', async ({ page, shop }) => {
  const name = 'Kristjan Kirjasõber'
  const message = 'Kas teete ka\nponchosid hobustele?'
  await shop.api('POST', '/api/contact', { name, email: 'kristjan@naide.ee', message })
  await signIn(page, shop)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Sõnumid' }).click()
  const card = page.getByRole('article', { name: `Sõnum: ${name}` })
  await expect(card.getByText('ponchosid hobustele?')).toBeVisible()
  await expect(card.getByText('Ootab vastust')).toBeVisible()
  await expect(card.getByRole('link', { name: `Vasta: ${name}` })).toHaveAttribute(
    'href',
    /^mailto:kristjan%40naide\.ee\?subject=.*Kristjan/,
  )
  await expectAccessible(page)
  await card.getByRole('button', { name: `Pretensioon: ${name}` }).click()
  await expectToast(page, 'Märgitud pretensiooniks')
  await expect(
    page.getByText('Minuti pärast läheb kinnitus aadressile kristjan@naide.ee.').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Võta tagasi' }).click()
  await expect(card.getByText(/vasta hiljemalt/)).toHaveCount(0)
  await card.getByRole('button', { name: `Pretensioon: ${name}` }).click()
  await expect(card.getByText(/Pretensioon, vasta hiljemalt \d\d\.\d\d\.\d{4}/)).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Märgi vastatuks' }).click()
  await expect(card.getByText(/vasta hiljemalt/)).toHaveCount(0)
  await expect(card.getByText('Vastatud', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: `Kustuta: ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Kustuta' }).click()
  await expectToast(page, 'Sõnum kustutatud!')
  await expect(card).toHaveCount(0)
})

test('Today leads to the messages awaiting an answer, with their count', async ({ page, shop }) => {
  const waiting = async () =>
    (await shop.ownerApi<StoredMessage[]>('GET', '/api/admin/messages?waiting=true')).length
  const before = await waiting()
  for (const name of ['Leida Ootaja', 'Malle Vastatud'])
    await shop.api('POST', '/api/contact', { name, email: 'leida@naide.ee', message: 'Kas mütse veel on?' })
  const all = await shop.ownerApi<StoredMessage[]>('GET', '/api/admin/messages')
  const idOf = (wanted: string) => all.find(({ name }) => name === wanted)!.id
  await shop.ownerApi('PATCH', `/api/admin/messages/${idOf('Malle Vastatud')}`, { answered: true })
  await signIn(page, shop)
  await page.goto('/admin')
  await page
    .getByRole('region', { name: /^Vasta kirjale/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/messages\?show=waiting$/)
  const card = page.getByRole('article', { name: 'Sõnum: Leida Ootaja' })
  await expect(card).toBeVisible()
  await expect(page.getByRole('article', { name: 'Sõnum: Malle Vastatud' })).toHaveCount(0)
  const filter = page.getByRole('navigation', { name: 'Milliseid sõnumeid näidata' })
  await expect(filter.getByRole('link', { name: `Ootab vastust (${before + 1})` })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Märgi vastatuks' }).click()
  await expect(card).toHaveCount(0)
  await expect(filter.getByRole('link', { name: `Ootab vastust (${before})` })).toBeVisible()
  await page.getByRole('button', { name: 'Võta tagasi' }).click()
  await expect(card).toBeVisible()
  await filter.getByRole('link', { name: 'Kõik' }).click()
  await expect(page.getByRole('article', { name: 'Sõnum: Malle Vastatud' })).toBeVisible()
  for (const name of ['Leida Ootaja', 'Malle Vastatud'])
    await shop.ownerApi('DELETE', `/api/admin/messages/${idOf(name)}`)
})

test('the owner sees the state of the server', async ({ page, shop }) => {
  await openSettings(page, shop)
  const state = (name: string) =>
    page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd')
  await expect(state('Andmed')).toContainText('Andmebaas vastab')
  await expect(state('Ketas')).toContainText(/Vaba \d+,\d GB/)
  await expect(state('Koopiad')).toContainText('Ei tehta')
  await expect(state('Pood ise teeb')).toContainText(
    /Küsib pakiautomaatide nimekirju: \d\d\.\d\d\.\d{4} \d\d:\d\d/,
  )
  await expect(state('Versioon')).toContainText(/Töötab alates \d+\. /)
  await expectAccessible(page)
})

test('a link to a section of the settings scrolls to it', async ({ page, shop }) => {
  await openSettings(page, shop)
  for (const [id, name] of [
    ['oiguslik', 'Õiguslik'],
    ['uhendused', 'Ühendused'],
  ]) {
    await page.goto('/admin')
    await page.goto(`/admin/settings#${id}`)
    const heading = page.getByRole('heading', { name, exact: true })
    await expect(heading).toBeInViewport()
    await expect(heading, 'the keyboard goes on from there').toBeFocused()
  }
  await reportIncident(shop, 'shipments', 'The keys are refused')
  await page.getByRole('navigation', { name: 'Haldus' }).getByRole('link', { name: 'Täna' }).click()
  const failing = page.getByRole('region', { name: /^Pakisilte ei saa praegu teha/ })
  await failing.getByRole('link').first().press('Enter')
  await expect(page.getByRole('heading', { name: 'Ühendused', exact: true })).toBeFocused()
  await inDatabase(shop, db => reportSuccess(db, 'shipments', new Date()))
})
