/** What the owner types in a form while it is being saved. */
import type { Page } from '@playwright/test'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import type { AdminProduct } from '#contract/admin-products.ts'
import type { YarnStore } from '#contract/yarn.ts'
import { signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { holdCall } from './held-calls.ts'
import { expectToast } from './shopper.ts'
import { addBatch } from './yarn-store.ts'

const products = (page: Page) => ({
  care: page.getByLabel('Hooldus'),
  save: page.getByRole('button', { name: 'Salvesta', exact: true }),
  unsaved: page.getByText('See, mida sa salvestamise ajal muutsid, on veel salvestamata.', { exact: true }),
})

test('what is typed while a product is being saved stays in its form, unsaved', async ({ page, shop }) => {
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const hat = await shop.ownerApi<AdminProduct>('POST', '/api/products', { ...first, name: 'Hilja müts' })
  const { care, save, unsaved } = products(page)
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

test('what is typed while a product is being added waits in its own form', async ({ page, shop }) => {
  const { care, unsaved } = products(page)
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
  const { unsaved } = products(page)
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
  await expect(products(page).unsaved).toBeVisible()
  await expect(notes).toHaveValue('Riiul 3')
  await save.click()
  await expect(form).toBeHidden()
  const { batches } = await shop.ownerApi<YarnStore>('GET', '/api/admin/yarn')
  expect(batches.find(batch => batch.id === id)).toMatchObject({ notes: 'Riiul 3' })
})

test('a complaint or a sale changed while it is being added is not added twice unseen', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/409/)
  const { unsaved } = products(page)
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
