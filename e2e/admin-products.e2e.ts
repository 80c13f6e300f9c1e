import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { AdminProduct } from '#contract/admin-products.ts'
import { signIn } from './admin-api.ts'
import { expect, OWNER, type Shop, test } from './fixtures.ts'
import { expectAccessible, expectToast } from './shopper.ts'

const ownProducts = (shop: Shop) => shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')

let before: AdminProduct[]
test.beforeEach(async ({ page, shop }) => {
  before = await ownProducts(shop)
  await signIn(page, shop)
})

// The tests of a worker share one shop, so its products are restored.
test.afterEach(async ({ shop }) => {
  const ids = before.map(({ id }) => id)
  for (const { id } of await ownProducts(shop))
    if (!ids.includes(id)) await shop.ownerApi('DELETE', `/api/products?id=${id}`)
  await shop.ownerApi('PUT', '/api/admin/products/order', { ids })
})

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** Buys these products as a shopper in another browser. @param amount with the delivery of 2.99 */
async function buy(
  page: Page,
  shop: Shop,
  { products, amount }: { products: readonly (readonly [id: number, quantity: number])[]; amount: string },
) {
  const sessionId = `session-${Date.now()}-${'0123456789abcdef'.repeat(2)}`
  for (const [productId, quantity] of products)
    await shop.api('POST', '/api/cart', { productId, quantity, sessionId })
  const machines = await shop.api<{ dpd: { id: string }[] }>('GET', '/api/parcel-machines')
  const payment = await shop.api<{ id: string; links: { href: string }[] }>('POST', '/api/paypal/order', {
    amount,
    sessionId,
    checkout: {
      customer: { firstName: 'Liis', lastName: 'Tamm', email: 'liis@naide.ee', phone: '+372 5123 4534' },
      deliveryMethod: 'dpd_parcel',
      selectedParcelMachine: machines.dpd[0]!.id,
      termsAccepted: true,
    },
  })
  await page.request.post(payment.links[0]!.href, { form: { decision: 'approve' }, maxRedirects: 0 })
  await shop.api('POST', `/api/paypal/capture?orderID=${payment.id}`)
}

test('a hat with two photos is added from a phone, and a reload in between loses nothing', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Lisa toode' }).click()
  await expect(page.getByRole('heading', { name: 'Lisa toode' })).toBeVisible()

  await page.getByRole('button', { name: 'Lisa poodi' }).click()
  await expectToast(page, 'Puuduvad andmed')
  await expect(page.getByText('Pane tootele nimi.')).toBeVisible()
  await expect(page.getByText('Vali kategooria.')).toBeVisible()
  await expect(page.getByText('Lisa põhipilt.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lisa pilte' })).toBeFocused()
  await expect(page.getByLabel('Põhipilt: link')).toBeHidden()

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Lisa pilte' }).click()
  await (await chooser).setFiles([await photo('punane.jpg', '#cf3a34'), await photo('sinine.jpg', '#2e4a8c')])
  await expect(page.getByLabel('Põhipilt: link')).toHaveValue(/^\/media\/uploads\/.+\/900\.webp$/)
  await expect(page.getByLabel('Lisapilt 1: link')).toHaveValue(/^\/media\/uploads\//)
  await page.getByLabel('Põhipilt: mida pildil näha on').fill('Punane müts laual')

  await page.getByLabel('Nimi', { exact: true }).fill('Punane reisimüts')
  await page.getByLabel('Kirjeldus', { exact: true }).fill('Soe ja punane.')
  await page.getByLabel('Hind (€)', { exact: true }).fill('31.50')
  await page.getByLabel('Suurus', { exact: true }).fill('pea 52–56 cm')
  await page.getByLabel('Kategooria').selectOption('+ Uus kategooria')
  await page.getByLabel('Uus kategooria').fill('  reisimütsit ')
  await page.getByLabel('Uus kategooria').press('Enter')
  await expect(page.getByLabel('Kategooria')).toHaveValue('reisimütsit')
  await page.getByRole('button', { name: 'Eemalda see kategooria' }).click()
  await expect(page.getByLabel('Kategooria')).toHaveValue('')
  await page.getByLabel('Kategooria').selectOption('+ Uus kategooria')
  await page.getByRole('button', { name: 'Lisa poodi' }).click()
  await expect(page.getByLabel('Uus kategooria')).toBeFocused()
  await expect(page.getByText('Vali kategooria.')).toBeVisible()
  // The category applies even without a press of „add“.
  await page.getByLabel('Uus kategooria').fill(' mägimütsid')
  await expect(page.getByText('Vali kategooria.')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Eelvaade' })).toContainText('€31.50')
  await expectAccessible(page)

  // The request arrives, but its answer is lost: sent again, even after a reload, it creates no second product.
  await page.route('**/api/products', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Lisa poodi' }).click()
  await expectToast(page, 'Viga')
  await page.unrouteAll()
  page.on('dialog', dialog => dialog.accept())
  await page.reload()
  await expect(page.getByText('Siin on sinu salvestamata muudatused')).toBeVisible()
  await expect(page.getByLabel('Nimi', { exact: true })).toHaveValue('Punane reisimüts')
  await expect(page.getByLabel('Kategooria')).toHaveValue('mägimütsid')
  await page.getByRole('button', { name: 'Lisa poodi' }).click()
  await expectToast(page, 'Toode lisatud!')
  await expect(page.getByRole('heading', { name: 'Punane reisimüts' })).toBeVisible()

  // A published product can be hidden, but not while a picture is still uploading.
  await page.getByRole('link', { name: 'Muuda: Punane reisimüts' }).click()
  await page.route('**/api/admin/uploads', route => route.abort())
  const another = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Lisa pilte' }).click()
  await (await another).setFiles([await photo('kadunud.jpg', '#4a8c2e')])
  await expect(page.getByText(/^Üks pilt ei jõudnud kohale\. /)).toBeVisible()
  await page.getByRole('button', { name: 'Peida poest' }).click()
  await expectToast(page, 'Üks pilt ei jõudnud kohale')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Eemalda kadunud.jpg' }).click()
  await page.getByRole('button', { name: 'Peida poest' }).click()
  await expectToast(page, 'Toode peidetud')
  await page.getByRole('link', { name: 'Muuda: Punane reisimüts' }).click()
  await page.getByRole('button', { name: 'Avalda' }).click()
  await expectToast(page, 'Toode uuendatud!')

  const [added, ...others] = await ownProducts(shop)
  expect(others).toHaveLength(before.length)
  expect(added).toMatchObject({ name: 'Punane reisimüts', category: 'mägimütsid' })
  await page.goto(`/toode/${added!.id}`)
  await expect(page.getByRole('heading', { name: 'Punane reisimüts' })).toBeVisible()
  await expect(page.getByText('pea 52–56 cm')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Punane müts laual' })).toHaveJSProperty('complete', true)

  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Kustuta: Punane reisimüts' }).click()
  await expectToast(page, 'Toode kustutatud!')
  await page.getByRole('button', { name: 'Võta tagasi' }).click()
  await expectToast(page, 'Toode on tagasi')
  await expect(page.getByRole('heading', { name: 'Punane reisimüts' })).toBeVisible()
})

test('the same photo twice is one picture', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/products/new')
  for (const name of ['punane.jpg', 'punane (1).jpg']) {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Lisa pilte' }).click()
    await (await chooser).setFiles([await photo(name, '#cf3a34')])
    await expect(page.getByLabel('Põhipilt: link')).toHaveValue(/^\/media\/uploads\/.+\/900\.webp$/)
  }
  await expectToast(page, 'See pilt on juba olemas')
  await expect(page.getByLabel('Lisapilt 1: link')).toHaveCount(0)
})

test('the product search is kept on the way back, and selections from several searches add up', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Otsitav müts', 'Otsitav sall', 'Muu kott'])
    await shop.ownerApi('POST', '/api/products', {
      ...before[0],
      id: undefined,
      name,
      description: name,
      originalPrice: null,
      published: name !== 'Otsitav sall',
      inStock: name !== 'Otsitav müts',
    })
  await page.goto('/admin/products')
  const search = page.getByRole('searchbox', { name: 'Otsi toodet' })
  await search.fill('otsitav')
  await expect(page).toHaveURL(/q=otsitav/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2)
  await page.getByRole('link', { name: 'Muuda: Otsitav sall' }).click()
  await expect(page.getByRole('main'), 'a new screen is announced').toBeFocused()
  await page.locator('form').getByRole('link', { name: 'Tooted' }).click()
  await expect(search).toHaveValue('otsitav')
  await page.getByRole('link', { name: 'Muuda: Otsitav sall' }).click()
  await page.getByLabel('Nimi', { exact: true }).fill('Otsitav pikk sall')
  await page.getByRole('button', { name: 'Salvesta mustandina' }).click()
  await expect(page.getByRole('heading', { name: 'Otsitav pikk sall' })).toBeFocused()
  await expect(page).toHaveURL(/q=otsitav/)

  const several = page.getByRole('button', { name: 'Muuda mitut' })
  await several.click()
  await expect(page.getByLabel('Vali kõik')).toBeFocused()
  await page.getByRole('button', { name: 'Lõpeta valimine' }).click()
  await expect(several).toBeFocused()
  await several.click()
  await page.getByLabel('Vali kõik').check()
  await search.fill('muu kott')
  await expect(page.getByLabel('Vali: Otsitav müts')).toHaveCount(0)
  await page.getByLabel('Vali: Muu kott').check()
  await expect(page.getByText('3 toodet valitud')).toBeVisible()
  await expectAccessible(page)
  await search.fill('sellist ei ole')
  await expect(page.getByText('Ükski toode ei vasta sellele otsingule.')).toBeVisible()
  await expect(page.getByLabel('Vali kõik')).not.toBeChecked()
  await page.getByLabel('Milliseid tooteid näidata').selectOption('Kustutatud')
  await expect(page.getByLabel('Vali kõik'), 'deleted products cannot be selected').toHaveCount(0)
})

test('when two people edit one hat, the later one sees both versions and chooses', { tag: '@wide' }, async ({
  page,
  shop,
  tolerateErrors,
}) => {
  // The browser logs the refused change to its console.
  tolerateErrors(/409/)
  const hat = await shop.ownerApi<AdminProduct>('POST', '/api/products', {
    ...before[0],
    id: undefined,
    name: 'Ühine müts',
    description: 'Esialgne kirjeldus.',
  })
  const other = await page.context().newPage()
  for (const each of [page, other]) {
    await each.goto(`/admin/products/${hat.id}`)
    await expect(each.getByLabel('Nimi', { exact: true })).toHaveValue('Ühine müts')
  }
  await page.getByLabel('Nimi', { exact: true }).fill('Minu müts')
  await page.getByLabel('Hind (€)', { exact: true }).fill('30')

  await other.getByLabel('Kirjeldus', { exact: true }).fill('Tema kirjeldus.')
  await other.getByLabel('Hind (€)', { exact: true }).fill('33')
  await other.getByRole('button', { name: 'Salvesta', exact: true }).click()
  await expectToast(other, 'Toode uuendatud!')

  await page.getByRole('button', { name: 'Salvesta', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Keegi teine muutis seda toodet' })
  await expect(dialog).toBeVisible()
  const choice = (part: string, note: string) =>
    dialog.getByRole('group', { name: part, exact: true }).getByRole('radio', { name: note })
  await expect(choice('Nimi', 'Sinu oma')).toBeChecked()
  await expect(choice('Kirjeldus', 'Teise salvestatud')).toBeChecked()
  await choice('Hind', 'Teise salvestatud').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvesta valitud' }).click()
  await expectToast(page, 'Toode uuendatud!')
  expect((await ownProducts(shop)).find(({ id }) => id === hat.id)).toMatchObject({
    name: 'Minu müts',
    description: 'Tema kirjeldus.',
    price: '33.00',
  })
})

test('added pieces are counted once if the answer is lost', { tag: '@wide' }, async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/504|409/)
  const { id: _, ...like } = before[0]!
  const hat = await shop.ownerApi<AdminProduct>('POST', '/api/products', {
    ...like,
    name: 'Juurde tehtud müts',
    stockQuantity: 5,
  })
  await page.goto(`/admin/products/${hat.id}`)
  const save = page.getByRole('button', { name: 'Salvesta', exact: true })
  await page.getByLabel('Laos (tk)').fill('8')
  // A proxy times out after the shop has received the request, so the page does not learn the outcome.
  await page.route('**/api/admin/pulse', route => route.fulfill({ json: {} }))
  await page.route(
    '**/api/products?id=*',
    async route => {
      await route.fetch()
      await route.fulfill({ status: 504, body: 'Gateway Time-out' })
    },
    { times: 2 },
  )
  await save.click()
  await expectToast(page, 'Viga')
  await page.reload()
  await expect(page.getByLabel('Laos (tk)')).toHaveValue('8')
  await page.getByLabel('Nimi', { exact: true }).fill('Kaheksa mütsi')
  await save.click()
  await expectToast(page, 'Viga')
  await save.click()
  await expectToast(page, 'Toode uuendatud!')
  expect((await ownProducts(shop)).find(({ id }) => id === hat.id)).toMatchObject({
    name: 'Kaheksa mütsi',
    stockQuantity: 8,
  })
})

/** Opens a page that can be killed without notice, as a phone kills pages. */
async function openAdmin(page: Page, path: string): Promise<{ phone: Page; kill: () => Promise<void> }> {
  const phone = await page.context().newPage()
  await phone.goto(path)
  const kill = async () => {
    const gone = phone.waitForEvent('crash')
    const devtools = await page.context().newCDPSession(phone)
    void devtools.send('Page.crash').catch(() => {})
    await gone
  }
  return { phone, kill }
}

/** Lets requests of this method reach the shop, but loses their answers. */
const loseAnswers = (page: Page, path: string, method: 'POST' | 'PUT') =>
  page.route(path, async route => {
    if (route.request().method() !== method) return route.continue()
    await route.fetch()
    await route.abort()
  })

test('added pieces are counted once if the phone closes the page before the answer', {
  tag: '@wide',
}, async ({ page, shop, tolerateErrors }) => {
  tolerateErrors(/ERR_FAILED|409/)
  const { id: _, ...like } = before[0]!
  const hat = await shop.ownerApi<AdminProduct>('POST', '/api/products', {
    ...like,
    name: 'Telefonis loetud müts',
    stockQuantity: 2,
  })
  const { phone, kill } = await openAdmin(page, `/admin/products/${hat.id}`)
  await phone.getByLabel('Laos (tk)').fill('4')
  await loseAnswers(phone, '**/api/products?id=*', 'PUT')
  await phone.getByRole('button', { name: 'Salvesta', exact: true }).click()
  await expectToast(phone, 'Viga')
  await kill()

  await page.goto(`/admin/products/${hat.id}`)
  await expect(page.getByText('Siin on sinu salvestamata muudatused')).toBeVisible()
  await page.getByRole('button', { name: 'Salvesta', exact: true }).click()
  await expectToast(page, 'Toode uuendatud!')
  expect((await ownProducts(shop)).find(({ id }) => id === hat.id)).toMatchObject({ stockQuantity: 4 })
})

test('added pieces are counted once if somebody else changes the hat after a lost answer', {
  tag: '@wide',
}, async ({ page, shop, tolerateErrors }) => {
  tolerateErrors(/ERR_FAILED|409/)
  const { id: _, ...like } = before[0]!
  const hat = await shop.ownerApi<AdminProduct>('POST', '/api/products', {
    ...like,
    name: 'Kahe käe müts',
    stockQuantity: 3,
  })
  const { version: _version, stockQuantity: _pieces, ...same } = hat
  await page.goto(`/admin/products/${hat.id}`)
  await page.getByLabel('Laos (tk)').fill('5')
  await page.route(
    '**/api/products?id=*',
    async route => {
      await route.fetch()
      // Changed before the page reads the hat again.
      await shop.ownerApi('PUT', `/api/products?id=${hat.id}`, { ...same, name: 'Teise nimi' })
      await route.abort()
    },
    { times: 1 },
  )
  const save = page.getByRole('button', { name: 'Salvesta', exact: true })
  await save.click()
  await expectToast(page, 'Viga')
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Keegi teine muutis seda toodet' })
  await expect(dialog.getByRole('group', { name: 'Nimi', exact: true })).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Laos (tk)' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Salvesta valitud' }).click()
  await expectToast(page, 'Toode uuendatud!')
  expect((await ownProducts(shop)).find(({ id }) => id === hat.id)).toMatchObject({
    name: 'Teise nimi',
    stockQuantity: 5,
  })
})

test('a new hat whose answer was lost stays one hat in another tab, and her correction updates it', {
  tag: '@wide',
}, async ({ page, shop, tolerateErrors }) => {
  tolerateErrors(/ERR_FAILED/)
  const named = async (name: string) => (await ownProducts(shop)).filter(each => each.name.startsWith(name))
  const first = await openAdmin(page, '/admin/products/new')
  await first.phone.getByLabel('Nimi', { exact: true }).fill('Vahelehe müts')
  await loseAnswers(first.phone, '**/api/products', 'POST')
  await first.phone.getByRole('button', { name: 'Salvesta mustandina' }).click()
  await expectToast(first.phone, 'Viga')
  await first.phone.close()
  await page.goto('/admin/products/new')
  await expect(page.getByText('Siin on sinu salvestamata muudatused')).toBeVisible()
  await page.getByRole('button', { name: 'Salvesta mustandina' }).click()
  await expectToast(page, 'Toode lisatud!')
  expect(await named('Vahelehe müts')).toHaveLength(1)

  const second = await openAdmin(page, '/admin/products/new')
  await second.phone.getByRole('button', { name: 'Lisa pildi link' }).click()
  await second.phone.getByLabel('Põhipilt: link').fill('/media/konn-roomus/1200.webp')
  await second.phone.getByLabel('Nimi', { exact: true }).fill('Parandatud müts')
  await second.phone.getByLabel('Kirjeldus', { exact: true }).fill('Soe.')
  await second.phone.getByLabel('Hind (€)', { exact: true }).fill('10')
  await second.phone.getByLabel('Laos (tk)').fill('1')
  await second.phone.getByLabel('Kategooria').selectOption('muud mütsid')
  await loseAnswers(second.phone, '**/api/products', 'POST')
  await second.phone.getByRole('button', { name: 'Lisa poodi' }).click()
  await expectToast(second.phone, 'Viga')
  await second.kill()
  const [hat] = await named('Parandatud müts')
  await buy(page, shop, { products: [[hat!.id, 1]], amount: '12.99' })

  await page.goto('/admin/products/new')
  await page.getByLabel('Nimi', { exact: true }).fill('Parandatud müts, punane')
  await page.getByLabel('Laos (tk)').fill('2')
  await page.getByRole('button', { name: 'Lisa poodi' }).click()
  await expectToast(page, 'Toode on juba lisatud')
  await expect(page).toHaveURL(`/admin/products/${hat!.id}`)
  await expect(page.getByText('Siin on sinu salvestamata muudatused')).toBeVisible()
  await expect(page.getByText('Vahepeal muutus: laos on nüüd 0. Salvestan 1.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Salvesta', exact: true }).click()
  await expectToast(page, 'Toode uuendatud!')
  expect(await named('Parandatud müts')).toMatchObject([
    { id: hat!.id, name: 'Parandatud müts, punane', stockQuantity: 1 },
  ])
  await page.goto('/admin/products/new')
  await expect(page.getByLabel('Nimi', { exact: true })).toHaveValue('')
})

test('a new hat deleted after its answer was lost is added again', { tag: '@wide' }, async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED/)
  const named = async () => (await ownProducts(shop)).filter(each => each.name === 'Kustutatud müts')
  await page.goto('/admin/products/new')
  await page.getByLabel('Nimi', { exact: true }).fill('Kustutatud müts')
  await loseAnswers(page, '**/api/products', 'POST')
  const save = page.getByRole('button', { name: 'Salvesta mustandina' })
  await save.click()
  await expectToast(page, 'Viga')
  await page.unrouteAll()
  const [hat] = await named()
  await shop.ownerApi('DELETE', `/api/products?id=${hat!.id}`)
  await save.click()
  await expectToast(page, 'Toode lisatud!')
  const again = await named()
  expect(again).toHaveLength(1)
  expect(again[0]!.id).not.toBe(hat!.id)
})

test('an expired session leads from a form to the sign-in without a question, and back to the draft', {
  tag: '@wide',
}, async ({ page, tolerateErrors }) => {
  tolerateErrors(/401 \(Unauthorized\)/)
  const asked: string[] = []
  page.on('dialog', async dialog => {
    asked.push(dialog.message())
    await dialog.dismiss()
  })
  await page.goto('/admin/products/new')
  const name = page.getByLabel('Nimi', { exact: true })
  await name.fill('Poolik müts')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Salvesta mustandina' }).click()
  await expect(page.getByRole('heading', { name: 'Sisselogimine' })).toBeVisible()
  await page.getByLabel('E-post').fill(OWNER.email)
  await page.getByLabel('Parool', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Logi sisse', exact: true }).click()
  await expect(page.getByText('Siin on sinu salvestamata muudatused')).toBeVisible()
  await expect(name).toHaveValue('Poolik müts')
  expect(asked).toEqual([])
})

test('a slow save does not pull her back from the page she has gone to', { tag: '@wide' }, async ({
  page,
  shop,
}) => {
  const { id: _, ...like } = before[0]!
  const hat = await shop.ownerApi<AdminProduct>('POST', '/api/products', { ...like, name: 'Aeglane müts' })
  page.on('dialog', dialog => dialog.accept())
  await page.goto(`/admin/products/${hat.id}`)
  await page.getByLabel('Nimi', { exact: true }).fill('Aeglaselt salvestatud müts')
  let answer = () => {}
  const isAwaited = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/products?id=*', async route => {
    await isAwaited
    await route.continue()
  })
  await page.getByRole('button', { name: 'Salvesta', exact: true }).click()
  await page.getByRole('link', { name: 'Tellimused' }).click()
  await expect(page.getByRole('heading', { name: 'Tellimused', level: 1 })).toBeVisible()
  answer()
  await expectToast(page, 'Toode uuendatud!')
  await expect(page.getByRole('heading', { name: 'Tellimused', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/orders/)
  await page.goto(`/admin/products/${hat.id}`)
  await expect(page.getByLabel('Nimi', { exact: true })).toHaveValue('Aeglaselt salvestatud müts')
  await expect(page.getByText('Siin on sinu salvestamata muudatused')).toBeHidden()
})

test('pieces sold while she counts stay sold', { tag: '@wide' }, async ({ page, shop }) => {
  const hat = await shop.ownerApi<AdminProduct>('POST', '/api/products', {
    ...before[0],
    id: undefined,
    name: 'Loetud müts',
    price: '10.00',
    originalPrice: null,
    stockQuantity: 3,
  })
  await page.goto(`/admin/products/${hat.id}`)
  const stock = page.getByLabel('Laos (tk)')
  await expect(stock).toHaveValue('3')
  await stock.fill('5')

  await buy(page, shop, { products: [[hat.id, 2]], amount: '22.99' })

  await expect(page.getByText('Vahepeal muutus: laos on nüüd 1. Salvestan 3.')).toBeVisible()
  await page.getByRole('button', { name: 'Salvesta', exact: true }).click()
  await expectToast(page, 'Toode uuendatud!')
  expect((await ownProducts(shop)).find(({ id }) => id === hat.id)).toMatchObject({ stockQuantity: 3 })
})

test('the last piece, sold while she edits the price on the tile, stays sold', {
  tag: '@wide',
}, async ({ page, shop }) => {
  const hat = await shop.ownerApi<AdminProduct>('POST', '/api/products', {
    ...before[0],
    id: undefined,
    name: 'Viimane müts',
    price: '10.00',
    originalPrice: null,
    stockQuantity: 1,
  })
  await page.goto('/admin/products')
  const priceAndStock = page.getByRole('button', { name: 'Hind ja laoseis: Viimane müts' })
  await priceAndStock.click()
  await expect(page.getByLabel('Hind (€)')).toBeFocused()
  await expect(page.getByLabel('Laos (tk)')).toHaveValue('1')

  await buy(page, shop, { products: [[hat.id, 1]], amount: '12.99' })

  const tile = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Viimane müts' }) })
  await expect(tile.getByText('Otsas', { exact: true })).toBeVisible()
  await tile.getByLabel('Hind (€)').fill('12')
  await tile.getByRole('button', { name: 'Salvesta' }).click()
  await expectToast(page, 'Salvestatud')
  await expect(priceAndStock).toBeFocused()
  expect((await ownProducts(shop)).find(({ id }) => id === hat.id)).toMatchObject({
    price: '12.00',
    stockQuantity: 0,
  })
})

test('a bulk price increase is applied once if the answer is lost', { tag: '@wide' }, async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/504|409/)
  const prices = { 'Kallim müts': '10.00', 'Kallim sall': '20.00' }
  for (const [name, price] of Object.entries(prices))
    await shop.ownerApi('POST', '/api/products', {
      ...before[0],
      id: undefined,
      name,
      price,
      originalPrice: null,
    })
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Muuda mitut' }).click()
  for (const name of Object.keys(prices)) await page.getByLabel(`Vali: ${name}`, { exact: true }).check()
  await page.getByRole('button', { name: 'Muuda', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Muuda mitut' })
  await dialog.getByLabel('Summa (€)').fill('2')
  // A proxy times out after the shop has received the request, so the page does not learn the outcome.
  await page.route(
    '**/api/admin/products/change',
    async route => {
      await route.fetch()
      await route.fulfill({ status: 504, body: 'Gateway Time-out' })
    },
    { times: 1 },
  )
  const send = dialog.getByRole('button', { name: 'Muuda 2 toodet' })
  await send.click()
  await expectToast(page, 'Viga')
  // The list behind the dialog shows the new prices.
  await expect(page.locator('li', { hasText: 'Kallim müts' }).first()).toContainText('€12.00')
  await send.click()
  await expectToast(page, 'Mõni toode on vahepeal muutunud')
  await expect(dialog).toBeHidden()
  const now = await ownProducts(shop)
  expect(Object.keys(prices).map(name => now.find(product => product.name === name)?.price)).toEqual([
    '12.00',
    '22.00',
  ])
})

test('the products are reordered with the keyboard', { tag: '@wide' }, async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED/)
  await page.goto('/admin/products')
  const [first, second] = before
  const handle = page.getByRole('button', { name: `Liiguta: ${first!.name}` })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`Võtsid kätte. Koht 1 / ${before.length}.`)).toBeAttached()
  // The list accepts arrow keys once it has measured its pictures, a moment after announcing the pick-up.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(`Koht 2 / ${before.length}.`, { exact: true })).toBeAttached({
      timeout: 2_000,
    })
  }).toPass()
  const ordered = page.waitForResponse(reply => reply.url().endsWith('/api/admin/products/order'))
  await page.keyboard.press('Space')
  expect((await ordered).status()).toBe(204)
  await expect(handle).toBeFocused()
  const listed = await shop.api<{ id: number }[]>('GET', '/api/products')
  expect(listed.slice(0, 2).map(({ id }) => id)).toEqual([second!.id, first!.id])
  await expectAccessible(page)

  // Without a network the list is not reloaded either.
  await page.route('**/api/admin/products**', route => route.abort())
  await page.keyboard.press('Space')
  await expect(async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText(`Koht 1 / ${before.length}.`, { exact: true })).toBeAttached({
      timeout: 2_000,
    })
  }).toPass()
  await page.keyboard.press('Space')
  await expectToast(page, 'Viga')
  await expect(page.getByRole('button', { name: /^Liiguta: / }).first()).toHaveAccessibleName(
    `Liiguta: ${second!.name}`,
  )
})

test('two failed reorderings restore the order that the shop has', { tag: '@wide' }, async ({
  page,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED/)
  await page.goto('/admin/products')
  const [first] = before
  const back = page.getByRole('button', { name: `Tõsta tahapoole: ${first!.name}` })
  const handles = page.getByRole('button', { name: /^Liiguta: / })
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let failed = 0
  await page.route('**/api/admin/products/order', async route => {
    await isReleased
    failed += 1
    await route.abort()
  })
  // The list cannot be loaded again.
  await page.route('**/api/admin/products', route => route.abort())
  await back.click()
  await back.click()
  await expect(handles.nth(2)).toHaveAccessibleName(`Liiguta: ${first!.name}`)
  release()
  await expect.poll(() => failed).toBe(2)
  await expect(handles.first()).toHaveAccessibleName(`Liiguta: ${first!.name}`)
})

test('products and a hat’s pictures are reordered with clicks alone', { tag: '@wide' }, async ({
  page,
  shop,
}) => {
  await page.goto('/admin/products')
  const [first, second, third] = before
  const back = page.getByRole('button', { name: `Tõsta tahapoole: ${first!.name}` })
  await back.click()
  await back.click()
  await expect(back).toBeFocused()
  await expect
    .poll(async () => (await ownProducts(shop)).slice(0, 3).map(({ id }) => id))
    .toEqual([second!.id, third!.id, first!.id])
  await expect(page.getByRole('button', { name: /^Liiguta: / }).nth(2)).toHaveAccessibleName(
    `Liiguta: ${first!.name}`,
  )
  await expectAccessible(page)

  await page.goto(`/admin/products/${first!.id}`)
  const main = page.getByLabel('Põhipilt: link')
  const next = await page.getByLabel('Lisapilt 1: link').inputValue()
  await expect(main).not.toHaveValue(next)
  await page.getByRole('button', { name: 'Tõsta ettepoole: Lisapilt 1' }).click()
  await expect(main).toHaveValue(next)
  await expect(page.getByRole('button', { name: 'Tõsta ettepoole: Põhipilt' })).toBeFocused()
})

test('a table from Etsy is reviewed before anything is stored', async ({ page, shop }) => {
  const table = [
    'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1',
    'Frog hat &amp; ears,"Green.\n\nVery green.",32.00,EUR,3,,Wool,/media/konn-roomus/1200.webp',
    'Fox hat,Orange.,28.00,EUR,1,,,/media/kass-triip/1200.webp',
    ',Nameless.,10.00,EUR,1,,,',
  ].join('\n')
  await page.goto('/admin/products/import')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Vali CSV-fail' }).click()
  await (await chooser).setFiles({ name: 'etsy.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await expect(page.getByText('Etsy: 2 uut, 0 muutub, 0 jääb samaks, 1 vigane')).toBeVisible()
  await page.getByLabel('Kategooria toodetele, millel seda pole').selectOption('muud mütsid')
  const bad = page.getByRole('listitem').filter({ hasText: 'Rida 4' })
  await expect(bad).toContainText('Nimi puudub.')
  await expectAccessible(page)
  expect(await ownProducts(shop), 'the review stores nothing').toHaveLength(before.length)

  await page.getByRole('checkbox', { name: 'Võta kaasa: Fox hat' }).uncheck()
  await page.getByRole('button', { name: 'Salvesta 1 toode' }).click()
  await expectToast(page, 'Tooted on salvestatud')
  const frog = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Frog hat & ears' })
  await expect(frog).toContainText('Mustand')
  expect(await ownProducts(shop)).toHaveLength(before.length + 1)

  await page.getByRole('link', { name: 'Muuda: Frog hat & ears' }).click()
  await page.getByRole('button', { name: 'Avalda' }).click()
  await expectToast(page, 'Toode uuendatud!')
  await expect(frog).not.toContainText('Mustand')
})

test('an import whose pictures cannot be fetched adds the products and names the missing pictures', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/400/)
  await page.setViewportSize({ width: 390, height: 844 })
  const link = 'https://127.0.0.1/naabri-arvuti.jpg'
  const table = [
    'ID,Type,SKU,Name,Published,Short description,In stock?,Stock,Regular price,Categories,Images,Parent,Attribute 1 value(s)',
    `1,variable,,Poest toodud sall,1,Pehme.,1,,,sallid,${link},,`,
    '2,variation,,Sall lühike,1,,1,1,20.00,,,id:1,lühike',
    '3,variation,,Sall pikk,1,,1,2,30.00,,,id:1,pikk',
  ].join('\n')
  await page.goto('/admin/products/import')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Vali CSV-fail' }).click()
  await (await chooser).setFiles({ name: 'woo.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await expect(page.getByText('WooCommerce: 1 uus')).toBeVisible()
  await expect(page.getByText(/lühike – €20.00 – 1 tk; pikk – €30.00 – 2 tk/)).toBeVisible()
  await expect(page.getByText('Salvestamisel toon failis nimetatud pildi poodi alles.')).toBeVisible()
  await page.getByRole('button', { name: 'Salvesta 1 toode' }).click()
  const report = page.getByRole('main')
  await expect(report.getByRole('heading', { name: 'Üks pilt jäi tulemata' })).toBeVisible()
  await expect(report.getByText(link)).toBeVisible()
  await expect(report.getByText(/ei ole avalikus internetis/)).toBeVisible()
  await expectAccessible(page)
  const added = (await ownProducts(shop)).find(({ name }) => name === 'Poest toodud sall')
  expect(added).toMatchObject({ imageUrl: '', published: false, price: '20.00', stockQuantity: 3 })
  await page.getByRole('link', { name: 'Vaata tooteid' }).click()
  await expect(page.getByRole('main').getByText('Poest toodud sall')).toBeVisible()
})

test('a table that is too large is refused before it is read; a smaller one then works', async ({
  page,
  tolerateErrors,
}) => {
  tolerateErrors(/400/)
  await page.goto('/admin/products/import')
  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('väike.csv', 'nimi\nProov\n')
  await expect(page.getByText('Selle poe tabel: 1 uus')).toBeVisible()
  await choose('suur.csv', `nimi\n${'Proov\n'.repeat(900_000)}`)
  const told = page.getByText('Fail on suurem kui 5 MB. Jaga see mitmeks või jäta lisaväljad välja.')
  await expect(told).toBeVisible()
  await expect(page.getByText('Selle poe tabel: 1 uus'), 'the previous file’s plan is gone').toBeHidden()
  await choose('tühi.csv', '')
  await expect(page.getByText('Failis ei ole ühtegi toodet.')).toBeVisible()
  await expect(told).toBeHidden()
})

test('of two tables chosen one after the other, only the second is read', async ({ page }) => {
  await page.goto('/admin/products/import')
  const choose = (name: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`nimi\n${name}\n`) })
  // A file in a cloud is read slowly, or in the end not at all.
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype
    Blob.prototype.arrayBuffer = async function () {
      if (!(this instanceof File) || this.name === 'kiire.csv') return arrayBuffer.call(this)
      await new Promise(done => addEventListener(`read ${this.name}`, done, { once: true }))
      if (this.name === 'kadunud.csv') throw new DOMException('', 'NotReadableError')
      return arrayBuffer.call(this)
    }
  })
  const read = (name: string) =>
    page.evaluate(file => void dispatchEvent(new Event(`read ${file}.csv`)), name)
  const asked = async () => {
    const request = await page.waitForRequest('**/api/admin/products/import/plan')
    return request.postDataJSON()
  }
  const publish = page.getByRole('checkbox', { name: 'Pane valmis tooted kohe poodi' })
  const first = asked()
  await choose('aeglane')
  await choose('kadunud')
  await choose('kiire')
  expect(await first).toMatchObject({ text: 'nimi\nkiire\n' })
  const second = asked()
  await read('aeglane')
  await read('kadunud')
  await publish.check()
  expect(await second).toMatchObject({ text: 'nimi\nkiire\n', publish: true })
  await expect(page.getByText('Faili lugemine ebaõnnestus.')).toBeHidden()

  await choose('aeglane')
  await publish.uncheck()
  const third = asked()
  await read('aeglane')
  expect(await third, 'what was ticked meanwhile').toMatchObject({ text: 'nimi\naeglane\n', publish: false })
})

test('an unreadable table does not keep the previous plan on the page', async ({ page }) => {
  await page.goto('/admin/products/import')
  const choose = (name: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('nimi\nProov\n') })
  await choose('esimene.csv')
  const plan = page.getByText('Selle poe tabel: 1 uus')
  await expect(plan).toBeVisible()
  // As a file in a cloud that the phone cannot reach.
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))
  })
  await choose('pilves.csv')
  await expect(page.getByRole('alert')).toContainText('Faili lugemine ebaõnnestus.')
  await expect(plan).toBeHidden()
})

test('a piece sold while she reviews her table stays sold', async ({ page, shop, tolerateErrors }) => {
  tolerateErrors(/409/)
  const add = (name: string, stockQuantity: number) =>
    shop.ownerApi<AdminProduct>('POST', '/api/products', {
      ...before[0],
      id: undefined,
      name,
      price: '10.00',
      originalPrice: null,
      stockQuantity,
    })
  const [priced, counted] = [await add('Tabelimüts, roheline', 1), await add('Loetud tabelimüts', 3)]
  await page.goto('/admin/products')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Laadi tabel alla' }).click()
  const table = await readFile(await (await downloading).path(), 'utf8')
  const edited = table
    .replace(/(;Tabelimüts, roheline;.*?);10,00;/s, '$1;12,50;')
    .replace(/(;Loetud tabelimüts;.*?);3;3;/s, '$1;5;3;')
  await buy(page, shop, {
    products: [
      [priced.id, 1],
      [counted.id, 1],
    ],
    amount: '22.99',
  })

  await page.getByRole('link', { name: 'Impordi tabel' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Vali CSV-fail' }).click()
  await (await chooser).setFiles({ name: 'tooted.csv', mimeType: 'text/csv', buffer: Buffer.from(edited) })
  const status = page.getByRole('status')
  await expect(status.getByText(/2 muutunud laoseisuga, 0 vigast$/)).toBeVisible()
  await expect(status.getByText('Need read jäävad välja, kuni valid, mis neist saab.')).toBeVisible()
  const pricedRow = page.getByRole('listitem').filter({ hasText: 'Tabelimüts, roheline' })
  const countedRow = page.getByRole('listitem').filter({ hasText: 'Loetud tabelimüts' })
  await expect(pricedRow).toContainText('Failis 1, poes praegu 0: vahepeal läks laost 1.')
  await expect(countedRow).toContainText(
    'Failis 5, allalaadimisel oli 3, poes praegu 2: vahepeal läks laost 1.',
  )
  await expect(pricedRow.getByRole('radio', { name: 'Võta ka faili laoseis' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Midagi ei ole valitud' })).toBeDisabled()
  await expectAccessible(page)

  const pricedChoice = page.getByRole('radiogroup', { name: 'Tabelimüts, roheline: mis sellest reast saab?' })
  await expect(pricedChoice).toHaveAccessibleDescription(/poes praegu 0/)
  await pricedChoice.getByRole('radio', { name: 'Jäta see rida välja' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(pricedChoice.getByRole('radio', { name: 'Võta muu, laoseis jääb poe oma' })).toBeChecked()
  await countedRow.getByRole('radio', { name: 'Võta ka faili laoseis' }).check()

  // Another piece is sold while she decides: she is asked again about that row.
  await buy(page, shop, { products: [[counted.id, 1]], amount: '12.99' })
  await page.getByRole('button', { name: 'Salvesta 2 toodet' }).click()
  await expectToast(page, 'Tooted on vahepeal muutunud')
  await expect(countedRow).toContainText('poes praegu 1: vahepeal läks laost 2.')
  await expect(countedRow.getByRole('radio', { name: 'Jäta see rida välja' })).toBeChecked()
  await page.getByRole('button', { name: 'Salvesta 1 toode' }).click()
  await expectToast(page, 'Tooted on salvestatud')
  const stored = await ownProducts(shop)
  expect(stored.find(({ id }) => id === priced.id)).toMatchObject({ price: '12.50', stockQuantity: 0 })
  expect(stored.find(({ id }) => id === counted.id)).toMatchObject({ price: '10.00', stockQuantity: 1 })
})

test('dropped files that are no pictures, or too many, are reported', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/admin/products/new')
  const drop = (files: number, type: string) =>
    page.getByRole('button', { name: 'Lisa pilte' }).evaluate(
      (button, given) => {
        const dataTransfer = new DataTransfer()
        for (let n = 0; n < given.files; n++)
          dataTransfer.items.add(new File(['no picture'], `mustrid ${n}`, { type: given.type }))
        button.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
      },
      { files, type },
    )
  await drop(1, 'application/pdf')
  await expect(page.getByText('Seda faili ei õnnestunud pildina avada.')).toBeVisible()
  await drop(30, 'application/pdf')
  await expect(page.getByRole('region', { name: /^Teated/ }).getByText(/^\d+ pilti jäi välja$/)).toBeVisible()
})
