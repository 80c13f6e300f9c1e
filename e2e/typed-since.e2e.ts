/** What the owner types in a form while it is being saved. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import type { AdminProduct } from '#contract/admin-products.ts'
import type { YarnStore } from '#contract/yarn.ts'
import { signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { holdCall } from './held-calls.ts'
import { expectToast, loseAnswer } from './shopper.ts'
import { addBatch } from './yarn-store.ts'

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
  await shop.ownerApi('POST', '/api/admin/orders', {
    lines: [{ productId: hat.id, name: '', unitPrice: '20.00', quantity: 1 }],
    payment: 'cash',
    customerName: 'Laada ostja',
  })
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

  await page.unroute(url => url.pathname === '/api/products')
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
  const request = { name: 'Liis Tamm', email: 'liis.tamm@naide.ee', description: 'Sall nagu heeringas' }
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', request)
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
  const request = { name: 'Liis Tamm', email: 'liis.tamm@naide.ee', description: 'Sall nagu heeringas' }
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', request)
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
