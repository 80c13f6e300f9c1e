/** What the owner types in a form while it is being saved. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import type { AdminProduct } from '#contract/admin-products.ts'
import type { Sale } from '#contract/sales.ts'
import type { YarnStore } from '#contract/yarn.ts'
import { isDeliveryDay } from '#domain/arrival.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { HAT_DETAILS } from '#test/order.ts'
import { askCustom, setPromise, signIn } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import { holdAnswer, holdCall } from './held-calls.ts'
import { orderToSend } from './paid-order.ts'
import { expectToast, loseAnswer } from './shopper.ts'
import { addBatch, addPassport } from './yarn-store.ts'

/** The product's form, and what any form says that holds something unsaved after its save. */
const parts = (page: Page) => ({
  care: page.getByLabel('Hooldus'),
  save: page.getByRole('button', { name: 'Salvesta', exact: true }),
  unsaved: page.getByText('See, mida sa salvestamise ajal muutsid, on veel salvestamata.', { exact: true }),
})

test('what is typed while a product is being saved stays in its form, unsaved', async ({ page, shop }) => {
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const hat = await shop.ownerApi<AdminProduct>('POST', '/api/products', { ...first, name: 'Hilja müts' })
  const { care, save, unsaved } = parts(page)
  await signIn(page, shop)
  const answer = await holdCall(page, 'PUT', '/api/products')
  await page.goto(`/admin/products/${hat.id}`)
  await page.getByLabel('Nimi', { exact: true }).fill('Hilinenud müts')
  await save.click()
  await care.fill('Käsipesu.')
  await answer()
  await expectToast(page, 'Toode uuendatud!')
  await expect(unsaved).toBeVisible()
  await expect(care).toHaveValue('Käsipesu.')
  const saved = () => shop.ownerApi<AdminProduct>('GET', `/api/admin/products/${hat.id}`)
  expect(await saved()).toMatchObject({ name: 'Hilinenud müts', care: hat.care })
  await page.unrouteAll()
  await save.click()
  await expect(page.getByRole('heading', { name: 'Hilinenud müts' })).toBeVisible()
  expect(await saved()).toMatchObject({ name: 'Hilinenud müts', care: 'Käsipesu.' })
  await shop.ownerApi('DELETE', `/api/products?id=${hat.id}`)
})

/** Sells a piece for cash, as at a fair. */
const sellOne = (shop: Shop, productId: number) =>
  shop.ownerApi('POST', '/api/admin/orders', {
    lines: [{ productId, name: '', unitPrice: '20.00', quantity: 1 }],
    payment: 'cash',
    customerName: 'Laada ostja',
  })

test('a piece sold while a product is being saved is neither something typed nor sold twice', async ({
  page,
  shop,
}) => {
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const five = { ...first, name: 'Viis mütsi', price: '20.00', stockQuantity: 5 }
  const hat = await shop.ownerApi<AdminProduct>('POST', '/api/products', five)
  const { save } = parts(page)
  await signIn(page, shop)
  const answer = await holdCall(page, 'PUT', '/api/products')
  await page.goto(`/admin/products/${hat.id}`)
  await page.getByLabel('Nimi', { exact: true }).fill('Neli mütsi')
  await save.click()
  const followed = page.waitForResponse(
    async reply =>
      reply.url().endsWith(`/api/admin/products/${hat.id}`) && (await reply.json()).stockQuantity === 4,
  )
  await sellOne(shop, hat.id)
  await followed
  await answer()
  await expectToast(page, 'Toode uuendatud!')
  await expect(page).toHaveURL(/\/admin\/products$/)
  expect(await shop.ownerApi<AdminProduct>('GET', `/api/admin/products/${hat.id}`)).toMatchObject({
    name: 'Neli mütsi',
    stockQuantity: 4,
  })
  await shop.ownerApi('DELETE', `/api/products?id=${hat.id}`)
})

test('what is typed while a product is refused stays, whether or not the change before was her own', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/409|ERR_FAILED/)
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const hat = await shop.ownerApi<AdminProduct>('POST', '/api/products', { ...first, name: 'Kahe müts' })
  const path = `/api/products?id=${hat.id}`
  const { care, save, unsaved } = parts(page)
  await signIn(page, shop)
  // Only the refusal says that the product has changed.
  await page.route('**/api/admin/pulse', route => route.fulfill({ json: {} }))
  await page.goto(`/admin/products/${hat.id}`)
  const name = page.getByLabel('Nimi', { exact: true })
  const failed = page.getByRole('region', { name: /^Teated/ }).getByText('Viga', { exact: true })
  await name.fill('Kahe käe müts')
  await loseAnswer(page, `**${path}`)
  await save.click()
  await expect(failed).toBeVisible()
  const refused = await holdCall(page, 'PUT', '/api/products')
  await save.click()
  await care.fill('Käsipesu.')
  await refused()
  await expect(unsaved).toBeVisible()
  await expect(care).toHaveValue('Käsipesu.')

  const {
    version: _,
    stockQuantity: _pieces,
    ...now
  } = await shop.ownerApi<AdminProduct>('GET', `/api/admin/products/${hat.id}`)
  await shop.ownerApi('PUT', path, { ...now, name: 'Teise müts' })
  const conflict = await holdCall(page, 'PUT', '/api/products')
  await save.click()
  await care.fill('Käsipesu, leige vesi.')
  await conflict()
  const dialog = page.getByRole('dialog', { name: 'Keegi teine muutis seda toodet' })
  await dialog.getByRole('button', { name: 'Salvesta valitud' }).click()
  await expect(page.getByRole('heading', { name: 'Teise müts' })).toBeVisible()
  expect(await shop.ownerApi<AdminProduct>('GET', `/api/admin/products/${hat.id}`)).toMatchObject({
    name: 'Teise müts',
    care: 'Käsipesu, leige vesi.',
  })
  await shop.ownerApi('DELETE', path)
})

test('a product saved again after a lost answer is as she sent it, and its form is left', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/409|ERR_FAILED/)
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const hat = await shop.ownerApi<AdminProduct>('POST', '/api/products', { ...first, name: 'Vana nimi' })
  const { save } = parts(page)
  await signIn(page, shop)
  // Only the refusal says that the product has changed.
  await page.route('**/api/admin/pulse', route => route.fulfill({ json: {} }))
  await page.goto(`/admin/products/${hat.id}`)
  await page.getByLabel('Nimi', { exact: true }).fill('Uus nimi')
  await loseAnswer(page, `**/api/products?id=${hat.id}`)
  await save.click()
  await expectToast(page, 'Viga')
  await save.click()
  await expectToast(page, 'Toode uuendatud!')
  await expect(page.getByRole('heading', { name: 'Uus nimi' })).toBeVisible()
  await shop.ownerApi('DELETE', `/api/products?id=${hat.id}`)
})

test('what is typed while a product is being added is kept in the form of the new product', async ({
  page,
  shop,
}) => {
  const { care, unsaved } = parts(page)
  await signIn(page, shop)
  const answer = await holdCall(page, 'POST', '/api/products')
  await page.goto('/admin/products/new')
  await page.getByLabel('Nimi', { exact: true }).fill('Kiire müts')
  await page.getByRole('button', { name: 'Salvesta mustandina' }).click()
  await care.fill('Käsipesu.')
  await answer()
  await expectToast(page, 'Toode lisatud!')
  await expect(unsaved).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/)
  await expect(care).toHaveValue('Käsipesu.')
  const [added] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  expect(added).toMatchObject({ name: 'Kiire müts', care: '' })
  await shop.ownerApi('DELETE', `/api/products?id=${added!.id}`)
})

test('an offer or a delivery changed while it is being saved is changed again by the next click', async ({
  page,
  shop,
}) => {
  const orderNumber = await askCustom(shop)
  const { unsaved } = parts(page)
  await signIn(page, shop)
  const answers = {
    offer: await holdCall(page, 'PUT', '/api/orders'),
    delivery: await holdCall(page, 'PUT', `/api/admin/orders/${orderNumber}/delivery`),
  }
  await page.goto(`/admin/orders?order=${orderNumber}`)
  await page.getByRole('button', { name: 'Loo arve' }).click()
  const offer = page.getByRole('dialog', { name: /^(Loo arve|Muuda hinda)$/ })
  const send = offer.getByRole('button', { name: /^(Loo arve|Muuda hinda)$/ })
  await offer.getByLabel('Summa eurodes').fill('45')
  await send.click()
  await offer.getByLabel('Märkused').fill('Koos sabaga')
  await answers.offer()
  await expect(unsaved).toBeVisible()
  await expect(offer.getByLabel('Märkused')).toHaveValue('Koos sabaga')
  await send.click()
  await expect(offer).toBeHidden()

  await page.getByRole('button', { name: 'Lisa tarne' }).click()
  const delivery = page.getByRole('dialog', { name: 'Tarne', exact: true })
  const save = delivery.getByRole('button', { name: 'Salvesta' })
  await delivery.getByLabel('Tarneviis').selectOption({ value: 'pickup' })
  await save.click()
  await delivery.getByLabel('Nimi').fill('Liis Kask')
  await answers.delivery()
  await expect(unsaved).toBeVisible()
  await save.click()
  await expect(delivery).toBeHidden()
  const path = `/api/admin/orders/${orderNumber}`
  const { order } = await shop.ownerApi<AdminOrderDetails>('GET', path)
  expect(order).toMatchObject({ notes: 'Koos sabaga', customerName: 'Liis Kask', deliveryMethod: 'pickup' })
})

test('a batch of yarn changed while it is being saved is changed again by the next click', async ({
  page,
  shop,
}) => {
  const id = await addBatch(shop, { name: 'Hilja partii' })
  await signIn(page, shop)
  const answer = await holdCall(page, 'PUT', `/api/admin/yarn/batches/${id}`)
  await page.goto('/admin/yarn')
  await page.getByRole('button', { name: 'Muuda partiid „Hilja partii“' }).click()
  const form = page.getByRole('form', { name: 'Muuda partiid' })
  const notes = form.getByLabel('Märkmed ainult sulle')
  const save = form.getByRole('button', { name: 'Salvesta' })
  await notes.fill('Riiul')
  await save.click()
  await notes.fill('Riiul 3')
  await answer()
  await expect(parts(page).unsaved).toBeVisible()
  await expect(notes).toHaveValue('Riiul 3')
  await save.click()
  await expect(form).toBeHidden()
  const { batches } = await shop.ownerApi<YarnStore>('GET', '/api/admin/yarn')
  expect(batches.find(batch => batch.id === id)).toMatchObject({ notes: 'Riiul 3' })
})

test('a form that stays open after its save begins again from what was saved', async ({ page, shop }) => {
  const orderNumber = await askCustom(shop)
  await signIn(page, shop)
  const answer = await holdCall(page, 'PUT', '/api/orders')
  await page.goto(`/admin/orders?order=${orderNumber}`)
  const open = page.getByRole('dialog', { name: orderNumber, exact: true }).getByRole('button', {
    name: /^(Loo arve|Muuda hinda)$/,
  })
  const offer = page.getByRole('dialog', { name: /^(Loo arve|Muuda hinda)$/ })
  const notes = offer.getByLabel('Märkused')
  const kept = offer.getByText('Siin on see, mis sul pooleli jäi.')
  const reopen = async () => {
    await page.keyboard.press('Escape')
    await expect(offer).toBeHidden()
    await open.click()
    await expect(kept).toBeVisible()
  }
  await open.click()
  await offer.getByLabel('Summa eurodes').fill('45')
  await notes.fill('Koos')
  await reopen()
  await offer.getByRole('button', { name: /^(Loo arve|Muuda hinda)$/ }).click()
  await notes.fill('Koos sabaga')
  await answer()
  await expect(parts(page).unsaved).toBeVisible()
  await expect(kept, 'the draft was saved').toBeHidden()
  await reopen()
  await expect(notes).toHaveValue('Koos sabaga')
  await expect(offer.getByText(/^Vahepeal on seda muudetud/), 'only she has changed it').toBeHidden()
  await offer.getByRole('button', { name: 'Alusta uuesti' }).click()
  await expect(notes).toHaveValue('Koos')
  await expect(offer.getByLabel('Summa eurodes')).toHaveValue('45.00')
})

test('a photo chosen while its batch is being saved is not lost', async ({ page, shop }) => {
  const id = await addBatch(shop, { name: 'Pildita partii' })
  await signIn(page, shop)
  const answer = await holdCall(page, 'PUT', `/api/admin/yarn/batches/${id}`)
  const upload = await holdCall(page, 'POST', '/api/admin/uploads')
  await page.goto('/admin/yarn')
  await page.getByRole('button', { name: 'Muuda partiid „Pildita partii“' }).click()
  const form = page.getByRole('form', { name: 'Muuda partiid' })
  const save = form.getByRole('button', { name: 'Salvesta' })
  await form.getByLabel('Märkmed ainult sulle').fill('Riiul')
  await save.click()
  const image = sharp({ create: { width: 90, height: 70, channels: 3, background: '#cf3a34' } })
  await form.getByLabel('Lisa foto').setInputFiles({
    name: 'long.png',
    mimeType: 'image/png',
    buffer: await image.png().toBuffer(),
  })
  await expect(form.getByText('long.png')).toBeVisible()
  await answer()
  await expect(parts(page).unsaved).toBeVisible()
  await upload()
  await expect(form.getByRole('button', { name: 'Eemalda foto' })).toBeVisible()
  await save.click()
  await expect(form).toBeHidden()
  const { batches } = await shop.ownerApi<YarnStore>('GET', '/api/admin/yarn')
  expect(batches.find(batch => batch.id === id)).toMatchObject({
    notes: 'Riiul',
    photoUrl: expect.stringMatching(/^\/media\/uploads\//),
  })
})

test('a note changed while it is being added is not a second note unseen', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/409/)
  const orderNumber = await askCustom(shop)
  await signIn(page, shop)
  const answer = await holdCall(page, 'POST', `/api/admin/orders/${orderNumber}/notes`)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  const note = page.getByLabel('Märkus endale')
  const add = page.getByRole('button', { name: 'Lisa märkus' })
  await note.fill('Liis')
  await add.click()
  await note.fill('Liis helistas')
  await answer()
  await expect(page.getByRole('listitem').getByText('Liis', { exact: true })).toBeVisible()
  await expect(note).toHaveValue('Liis helistas')
  await add.click()
  await expect(page.getByRole('alert').getByText(/jõudis siiski kohale/)).toBeVisible()
})

test('a complaint or a sale changed while it is being added: the second click says that it was added already', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/409/)
  const { unsaved } = parts(page)
  await signIn(page, shop)
  const answers = {
    complaint: await holdCall(page, 'POST', '/api/admin/messages'),
    sale: await holdCall(page, 'POST', '/api/admin/orders'),
  }
  await page.goto('/admin/messages')
  await page.getByRole('button', { name: 'Lisa pretensioon' }).click()
  const form = page.getByRole('dialog', { name: 'Lisa pretensioon' })
  const problem = form.getByLabel('Mis on valesti')
  await form.getByLabel('Kelle oma see on').fill('Liis Tamm')
  await problem.fill('Saba')
  await form.getByRole('button', { name: 'Lisa', exact: true }).click()
  await problem.fill('Saba on lahti')
  await answers.complaint()
  await expect(unsaved).toBeVisible()
  await expect(problem).toHaveValue('Saba on lahti')
  await form.getByRole('button', { name: 'Lisa', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('jõudis siiski kohale')

  await page.goto('/admin/orders/new')
  await page.getByRole('button', { name: 'Lisa vaba rida' }).click()
  await page.getByRole('textbox', { name: 'Mida müüsid' }).fill('Sall hilja õhtul')
  await page.getByLabel('Tüki hind (€)').fill('30')
  const save = page.getByRole('button', { name: 'Lisa tellimus', exact: true })
  await save.click()
  await page.getByLabel('Tüki hind (€)').fill('32')
  await answers.sale()
  await expect(unsaved).toBeVisible()
  await expect(page.getByLabel('Tüki hind (€)')).toHaveValue('32')
  await save.click()
  await expect(page.getByRole('alert').getByText(/jõudis varem siiski kohale/)).toBeVisible()
})

test('a passport changed while it is being saved is changed again by the next click', async ({
  page,
  shop,
}) => {
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const offer = { ...first, id: undefined, name: 'Hilja passiga müts' }
  const { id: productId } = await shop.ownerApi<AdminProduct>('POST', '/api/products', offer)
  const code = await addPassport(shop, { productId })
  const read = async () => {
    const { pieces } = await shop.ownerApi<YarnStore>('GET', '/api/admin/yarn')
    return pieces.find(piece => piece.code === code)!
  }
  const { id } = await read()
  await signIn(page, shop)
  const answer = await holdCall(page, 'PUT', `/api/admin/yarn/pieces/${id}`)
  await page.goto('/admin/yarn')
  await page.getByRole('button', { name: /^Pass: Hilja passiga müts/ }).click()
  const form = page.getByRole('dialog', { name: /Hilja passiga müts/ })
  const story = form.getByLabel('Sinu sõnad selle tüki kohta')
  const save = form.getByRole('button', { name: 'Salvesta' })
  await story.fill('Heegeldasin rongis.')
  await save.click()
  await story.fill('Heegeldasin rongis ja praamil.')
  await answer()
  await expect(parts(page).unsaved).toBeVisible()
  await expect(story).toHaveValue('Heegeldasin rongis ja praamil.')
  expect(await read()).toMatchObject({ story: 'Heegeldasin rongis.' })
  await save.click()
  await expect(form).toBeHidden()
  expect(await read()).toMatchObject({ story: 'Heegeldasin rongis ja praamil.' })
  await shop.ownerApi('DELETE', `/api/products?id=${productId}`)
})

test('the colours of a hat changed while they are being saved are changed again by the next click', async ({
  page,
  shop,
}) => {
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-hat-orders', {
    ...HAT_DETAILS,
    ...{ hatCategory: 'beanie', colors: ['punane', 'must'], paymentType: 'later' },
    ...{ firstName: 'Liis', lastName: 'Tamm', customerEmail: 'liis.tamm@naide.ee' },
    customerPhone: '+372 5123 4534',
  })
  const paid = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
  await shop.ownerApi('PATCH', '/api/orders', paid)
  const read = () => shop.ownerApi<AdminOrderDetails>('GET', `/api/admin/orders/${orderNumber}`)
  await signIn(page, shop)
  const answer = await holdCall(page, 'PUT', `/api/admin/orders/${orderNumber}/hat-colours`)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  await page.getByRole('button', { name: 'Muuda värve' }).click()
  const form = page.getByRole('dialog', { name: 'Mütsi värvid' })
  const first = form.getByLabel('1. värv')
  const save = form.getByRole('button', { name: 'Muuda ja saada kiri' })
  await first.selectOption('oranž')
  await save.click()
  await first.selectOption('punane')
  await answer()
  await expect(parts(page).unsaved).toBeVisible()
  await expect(first).toHaveValue('punane')
  expect((await read()).order.customHatDetails?.colors).toEqual(['oranž', 'must'])
  await save.click()
  await expect(form).toBeHidden()
  expect((await read()).order.customHatDetails?.colors).toEqual(['punane', 'must'])
})

test('a sale changed while it is being saved is not made twice unseen', async ({ page, shop }) => {
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const offer = { ...first, id: undefined, published: true, badge: null, originalPrice: null }
  const add = (name: string) =>
    shop.ownerApi<AdminProduct>('POST', '/api/products', { ...offer, name, price: '20.00' })
  const [one, other] = [await add('Esimene hiline müts'), await add('Teine hiline müts')]
  await signIn(page, shop)
  const answer = await holdCall(page, 'POST', '/api/admin/sales')
  await page.goto('/admin/products/sales')
  await page.getByRole('button', { name: 'Tee allahindlus' }).click()
  const form = page.getByRole('form', { name: 'Uus allahindlus' })
  const choose = (name: string) => form.getByRole('checkbox', { name: `Vali: ${name}` })
  await choose('Esimene hiline müts').check()
  await form.getByRole('button', { name: 'Salvesta allahindlus, 1 toode' }).click()
  await choose('Teine hiline müts').check()
  await answer()
  await expect(parts(page).unsaved).toBeVisible()
  await expect(choose('Teine hiline müts')).toBeChecked()
  await expect(form.getByText(/^On juba allahindlusel/)).toHaveCount(1)
  await choose('Esimene hiline müts').uncheck()
  await form.getByRole('button', { name: 'Salvesta allahindlus, 1 toode' }).click()
  await expect(form).toBeHidden()
  const sales = await shop.ownerApi<Sale[]>('GET', '/api/admin/sales')
  const ours = sales.filter(({ from }) => from === dayAfter(tallinnDay(new Date())))
  expect(ours.map(sale => sale.products.map(({ id }) => id)).toSorted()).toEqual([[one.id], [other.id]])
  for (const { id } of ours) await shop.ownerApi('POST', `/api/admin/sales/${encodeURIComponent(id)}/end`)
  for (const { id } of [one, other]) await shop.ownerApi('DELETE', `/api/products?id=${id}`)
})

test('a parcel’s code corrected while it is being saved replaces it, before the order is marked as shipped', async ({
  page,
  shop,
}) => {
  const orderNumber = await orderToSend(shop)
  const read = async () =>
    (await shop.ownerApi<AdminOrderDetails>('GET', `/api/admin/orders/${orderNumber}`)).order
  await signIn(page, shop)
  const answer = await holdCall(page, 'PUT', `/api/admin/orders/${orderNumber}/parcels`)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  const code = page.getByRole('textbox', { name: '1. paki kood' })
  const ship = page.getByRole('button', { name: 'Salvesta ja märgi saadetuks' })
  await code.fill('05608010123')
  await ship.click()
  await code.fill('05608010124')
  const reread = page.waitForResponse(
    reply => reply.request().method() === 'GET' && reply.url().endsWith(`/api/admin/orders/${orderNumber}`),
  )
  await answer()
  await expect(parts(page).unsaved).toBeVisible()
  await (await reread).finished()
  expect(await read()).toMatchObject({ orderStatus: 'paid', parcels: [{ code: '05608010123' }] })
  // The draft is kept.
  await page.reload()
  await expect(page.getByText('Siin on see, mis sul pooleli jäi.')).toBeVisible()
  await expect(code).toHaveValue('05608010124')
  await page.unrouteAll()
  await ship.click()
  await expectToast(page, 'Olek uuendatud!')
  expect(await read()).toMatchObject({ orderStatus: 'shipped', parcels: [{ code: '05608010124' }] })
})

test('a tile or the yarn’s rules changed while they are being saved are changed again by the next click', async ({
  page,
  shop,
}) => {
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const offer = { ...first, id: undefined, name: 'Hilja hinnaga müts', price: '20.00', stockQuantity: 3 }
  const hat = await shop.ownerApi<AdminProduct>('POST', '/api/products', offer)
  const { rules } = await shop.ownerApi<YarnStore>('GET', '/api/admin/yarn')
  const { unsaved } = parts(page)
  await signIn(page, shop)
  const answers = {
    tile: await holdCall(page, 'POST', '/api/admin/products/change'),
    rules: await holdCall(page, 'PUT', '/api/admin/yarn/rules'),
  }
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Hind ja laoseis: Hilja hinnaga müts' }).click()
  const price = page.getByLabel('Hind (€)')
  const save = page.getByRole('button', { name: 'Salvesta', exact: true })
  await price.fill('21')
  await save.click()
  await sellOne(shop, hat.id)
  await price.fill('22')
  await answers.tile()
  await expect(unsaved).toBeVisible()
  await expect(price).toHaveValue('22')
  const saved = () => shop.ownerApi<AdminProduct>('GET', `/api/admin/products/${hat.id}`)
  expect(await saved()).toMatchObject({ price: '21.00', stockQuantity: 2 })
  await save.click()
  await expect(price).toHaveCount(0)
  expect(await saved(), 'the piece sold meanwhile stays sold').toMatchObject({
    price: '22.00',
    stockQuantity: 2,
  })
  await shop.ownerApi('DELETE', `/api/products?id=${hat.id}`)

  await page.goto('/admin/yarn')
  const form = page.locator('form[aria-labelledby=reeglid]')
  const grams = form.getByRole('textbox')
  await grams.fill('55')
  await form.getByRole('button', { name: 'Salvesta' }).click()
  await grams.fill('65')
  await answers.rules()
  await expect(unsaved).toBeVisible()
  await expect(grams).toHaveValue('65')
  await form.getByRole('button', { name: 'Salvesta' }).click()
  await expectToast(page, 'Salvestatud')
  const kept = async () => (await shop.ownerApi<YarnStore>('GET', '/api/admin/yarn')).rules
  await expect.poll(kept).toMatchObject({ hatGrams: 65 })
  await shop.ownerApi('PUT', '/api/admin/yarn/rules', rules)
})

test('a change to several products that was corrected while it was being made stays, over the new prices', async ({
  page,
  shop,
}) => {
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const names = ['Esimene mitmest', 'Teine mitmest']
  const ids: number[] = []
  for (const name of names) {
    const offer = { ...first, id: undefined, name, price: '20.00', originalPrice: null }
    ids.push((await shop.ownerApi<AdminProduct>('POST', '/api/products', offer)).id)
  }
  await signIn(page, shop)
  const answer = await holdCall(page, 'POST', '/api/admin/products/change')
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Muuda mitut' }).click()
  for (const name of names) await page.getByLabel(`Vali: ${name}`).check()
  await page.getByRole('button', { name: 'Muuda', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Muuda mitut' })
  const sum = form.getByLabel('Summa (€)')
  const send = form.getByRole('button', { name: 'Muuda 2 toodet' })
  await sum.fill('2')
  await send.click()
  await sum.fill('0,50')
  await answer()
  await expect(parts(page).unsaved).toBeVisible()
  await expect(sum).toHaveValue('0,50')
  await expect(form.getByText('€22.00 → €22.50')).toHaveCount(2)
  await send.click()
  await expect(form).toBeHidden()
  for (const id of ids) {
    expect(await shop.ownerApi<AdminProduct>('GET', `/api/admin/products/${id}`)).toMatchObject({
      price: '22.50',
    })
    await shop.ownerApi('DELETE', `/api/products?id=${id}`)
  }
})

test('a weighed batch that is weighed again while it is being saved is not closed, nor lost as it is gone', async ({
  page,
  shop,
}) => {
  const id = await addBatch(shop, { name: 'Kaalutud partii' })
  await signIn(page, shop)
  const answer = await holdCall(page, 'POST', `/api/admin/yarn/batches/${id}/weigh`)
  await page.goto('/admin/yarn')
  const open = page.getByRole('button', { name: 'Kaalu üle: Kaalutud partii' })
  const form = page.getByRole('dialog', { name: 'Kaalu üle: Kaalutud partii' })
  const scale = form.getByLabel('Kaal näitab (g)')
  const save = form.getByRole('button', { name: 'Salvesta' })
  await open.click()
  await scale.fill('21')
  await save.click()
  await scale.fill('31')
  await answer()
  await expect(parts(page).unsaved).toBeVisible()
  await expect(scale).toHaveValue('31')
  await save.click()
  await expect(form).toBeHidden()
  const { batches } = await shop.ownerApi<YarnStore>('GET', '/api/admin/yarn')
  expect(batches.find(batch => batch.id === id)).toMatchObject({ left: 31 })

  // Its card moves to those that are used up, and the form with it.
  const gone = await holdCall(page, 'POST', `/api/admin/yarn/batches/${id}/weigh`)
  await open.click()
  await scale.fill('0')
  await save.click()
  await scale.fill('5')
  await gone()
  await expect(form).toBeHidden()
  await page.getByText(/^Otsas partiid/).click()
  await open.click()
  await expect(scale).toHaveValue('5')
  await save.click()
  await expect(form).toBeHidden()
  await expect(page.getByText(/^5 g alles/)).toBeVisible()
  await shop.ownerApi('DELETE', `/api/admin/yarn/batches/${id}`)
})

test('a day corrected while it is being promised is kept for its order, whose task is done', async ({
  page,
  shop,
}) => {
  const orderNumber = await orderToSend(shop)
  const day = (ahead: number) => dayAfter(tallinnDay(new Date()), ahead)
  await setPromise(shop, orderNumber, { first: day(0), last: day(0), postBy: day(-1) })
  const [first, second] = Array.from({ length: 14 }, (_, i) => day(20 + i)).filter(each =>
    isDeliveryDay(each, { saturdays: false }),
  )
  await signIn(page, shop)
  const answer = await holdCall(page, 'POST', `/api/admin/orders/${orderNumber}/promise`)
  await page.goto('/admin')
  const row = page.getByRole('listitem').filter({ hasText: orderNumber })
  await row.getByRole('button', { name: /^Anna uus päev/ }).click()
  const form = page.getByRole('dialog', { name: 'Uus saabumise päev' })
  const last = form.getByLabel('Kõige hiljem')
  const send = form.getByRole('button', { name: 'Luba ja saada kiri' })
  await form.getByLabel('Kõige varem').fill(first!)
  await last.fill(first!)
  await send.click()
  await last.fill(second!)
  await answer()
  await expect(parts(page).unsaved).toBeVisible()

  await page.goto(`/admin/orders?order=${orderNumber}`)
  await page.getByRole('button', { name: /^Anna uus päev/ }).click()
  await expect(form.getByText('Siin on see, mis sul pooleli jäi.')).toBeVisible()
  await expect(last).toHaveValue(second!)
  await send.click()
  await expect(form).toBeHidden()
  const { order } = await shop.ownerApi<AdminOrderDetails>('GET', `/api/admin/orders/${orderNumber}`)
  expect(order.promise).toMatchObject({ first, last: second })
  await page.getByRole('button', { name: /^Anna uus päev/ }).click()
  await expect(last).toBeVisible()
  await expect(form.getByText('Siin on see, mis sul pooleli jäi.')).toBeHidden()
})

test('codes that the shop has stored as carriers print them, before its answer comes, are not typed since', async ({
  page,
  shop,
}) => {
  const orderNumber = await orderToSend(shop)
  const path = `/api/admin/orders/${orderNumber}/parcels`
  await signIn(page, shop)
  const saving = await holdAnswer(page, 'PUT', path)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  const codes = page.getByRole('textbox', { name: /paki kood$/ })
  await codes.fill('0560 8010 123')
  await page.getByRole('button', { name: 'Salvesta ja märgi saadetuks' }).click()
  await saving.arrived()
  // A label made on her computer adds a code meanwhile.
  const [carrier, code] = ['dpd', '05608010123']
  await shop.ownerApi('PUT', path, {
    parcels: [
      { carrier, code },
      { carrier, code: '05608010124' },
    ],
    seen: [{ carrier, code }],
  })
  await expect(codes.nth(0)).toHaveValue(code)
  await expect(codes.nth(1)).toHaveValue('05608010124')
  await saving.answer()
  await expectToast(page, 'Olek uuendatud!')
  const { order } = await shop.ownerApi<AdminOrderDetails>('GET', `/api/admin/orders/${orderNumber}`)
  expect(order).toMatchObject({ orderStatus: 'shipped', parcels: [{ code }, { code: '05608010124' }] })
})

test('a rule changed back while it is being saved is not typed since, and follows what is saved', async ({
  page,
  shop,
}) => {
  const { rules } = await shop.ownerApi<YarnStore>('GET', '/api/admin/yarn')
  await signIn(page, shop)
  const saving = await holdAnswer(page, 'PUT', '/api/admin/yarn/rules')
  await page.goto('/admin/yarn')
  const form = page.locator('form[aria-labelledby=reeglid]')
  const grams = form.getByRole('textbox')
  await grams.fill('55')
  await form.getByRole('button', { name: 'Salvesta' }).click()
  await saving.arrived()
  await grams.fill('65')
  await grams.fill('55')
  await shop.ownerApi('PUT', '/api/admin/yarn/rules', { ...rules, hatGrams: 77 })
  await saving.answer()
  await expect(grams).toHaveValue('77')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await shop.ownerApi('PUT', '/api/admin/yarn/rules', rules)
})
