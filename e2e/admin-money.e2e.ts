import type { AdminProduct } from '#contract/admin-products.ts'
import { cancelOtherRequests, signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectToast } from './shopper.ts'

test('a price with a comma is accepted as typed, and an unusual one needs confirmation', {
  tag: '@narrow',
}, async ({ page, shop }) => {
  const products = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  // A product without an original price, because a price above it would be refused for that reason.
  const product = products.find(({ originalPrice }) => originalPrice === null)
  const { id, version, name, ...before } = product!
  const now = async () => (await shop.ownerApi<AdminProduct>('GET', `/api/admin/products/${id}`)).price
  await signIn(page, shop)
  await page.goto(`/admin/products/${id}`)
  const price = page.getByLabel('Hind (€)', { exact: true })

  await price.fill('')
  await price.pressSequentially('3250')
  await expect(page.getByText('= €3250.00')).toBeVisible()
  await page.getByRole('button', { name: 'Salvesta' }).click()
  const question = page.getByRole('alertdialog', { name: 'Kas €3250.00 on õige?' })
  await expect(question).toContainText('kümme korda rohkem')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Parandan ära' }).click()
  await expect(price).toBeFocused()
  expect(await now()).toBe(before.price)

  await price.fill('1.234,50')
  await page.getByRole('button', { name: 'Salvesta' }).click()
  await expect(page.getByText(/^Kirjuta hind eurodes, näiteks 32,50, kõige rohkem 9999,99\.$/)).toBeVisible()

  await price.fill('')
  await price.pressSequentially('32,50')
  await expect(page.getByText('= €32.50')).toBeVisible()
  await page.getByRole('button', { name: 'Salvesta' }).click()
  await expectToast(page, 'Toode uuendatud!')
  expect(await now()).toBe('32.50')
  await shop.ownerApi('PUT', `/api/products?id=${id}`, { ...before, name })
})

test('an invoice entered as 45,50 is for 45.50', { tag: '@narrow' }, async ({ page, shop }) => {
  await cancelOtherRequests(shop)
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', {
    name: 'Karl Õunapuu',
    email: 'karl@naide.ee',
    description: 'Sall, mis näeb välja nagu heeringas',
  })
  const price = async () =>
    (await shop.ownerApi<{ invoicePrice: string | null }>('GET', `/api/orders/${orderNumber}`)).invoicePrice
  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  const panel = page.getByRole('dialog', { name: orderNumber })
  await panel.getByRole('button', { name: 'Loo arve' }).click()
  const invoice = page.getByRole('dialog', { name: 'Loo arve' })
  const sum = invoice.getByLabel('Summa eurodes')

  await sum.fill('4550')
  await invoice.getByRole('button', { name: 'Loo arve' }).click()
  const question = page.getByRole('alertdialog', { name: 'Kas €4550.00 on õige?' })
  await question.getByRole('button', { name: 'Parandan ära' }).click()
  await expect(question).toBeHidden()
  expect(await price()).toBeNull()

  await sum.fill('')
  await sum.pressSequentially('45,50')
  await expect(invoice.getByText('= €45.50')).toBeVisible()
  await invoice.getByRole('button', { name: 'Loo arve' }).click()
  await expect(invoice).toBeHidden()
  expect(await price()).toBe('45.50')
})

test('price and stock change on the tile, and several prices with one confirmation', {
  tag: '@narrow',
}, async ({ page, shop }) => {
  const products = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const [one, other] = products.filter(
    ({ originalPrice, published, price }) => originalPrice === null && published && price !== null,
  ) as [AdminProduct, AdminProduct]
  const now = async (id: number) => shop.ownerApi<AdminProduct>('GET', `/api/admin/products/${id}`)
  await signIn(page, shop)
  await page.goto('/admin/products')
  await page.getByRole('button', { name: `Hind ja laoseis: ${one.name}`, exact: true }).click()
  await page.getByLabel('Hind (€)').fill('33,50')
  await page.getByLabel('Laos (tk)').fill('7')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Salvesta' }).click()
  await expectToast(page, 'Salvestatud')
  expect(await now(one.id)).toMatchObject({ price: '33.50', stockQuantity: 7 })

  await page.getByRole('button', { name: 'Muuda mitut' }).click()
  await page.getByLabel(`Vali: ${one.name}`, { exact: true }).check()
  await page.getByLabel(`Vali: ${other.name}`, { exact: true }).check()
  await expect(page.getByText('2 toodet valitud')).toBeVisible()
  await page.getByRole('button', { name: 'Muuda', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Muuda mitut' })
  await dialog.getByLabel('Mida muuta').selectOption('Tõsta hinda protsendi võrra')
  await dialog.getByLabel('Protsent').fill('10')
  await expect(dialog.getByRole('region', { name: 'Nii jääb' })).toContainText('€33.50 → €36.85')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Muuda 2 toodet' }).click()
  await expectToast(page, '2 toodet muudetud')
  expect((await now(one.id)).price).toBe('36.85')
  expect((await now(other.id)).price).toBe((Number(other.price) * 1.1).toFixed(2))
  for (const { id, version: _, ...before } of [one, other])
    await shop.ownerApi('PUT', `/api/products?id=${id}`, before)
})
