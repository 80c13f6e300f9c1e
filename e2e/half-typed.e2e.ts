/** Numbers and dates that the owner's forms must not take for empty fields. */
import type { AdminProduct } from '#contract/admin-products.ts'
import type { AdminSettings } from '#contract/settings.ts'
import { askCustom, resetSettings, signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './shopper.ts'

test('stock that is no number is refused, not saved as uncounted', async ({ page, shop }) => {
  const stockOf = async () => {
    const products = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
    return products.find(({ id }) => id === 1)!.stockQuantity
  }
  const before = await stockOf()
  await signIn(page, shop)
  await page.goto('/admin/products/1')
  const stock = page.getByLabel('Laos (tk)')
  await stock.clear()
  await stock.pressSequentially('3-')
  await page.getByRole('button', { name: 'Salvesta', exact: true }).click()
  await expect(page.getByText('Kogus on täisarv.')).toBeVisible()
  await expect(stock).toHaveValue('3-')
  expect(await stockOf()).toBe(before)
})

test('hours of work are typed with a comma', async ({ page, shop }) => {
  await signIn(page, shop)
  await page.goto('/admin/settings#saabumine')
  const hours = page.getByLabel('Valmis asja pakkimine (h)')
  await hours.clear()
  await hours.pressSequentially('2,5')
  await page.getByRole('button', { name: 'Salvesta', exact: true }).click()
  await expectToast(page, 'Seaded salvestatud!')
  const { arrival } = await shop.ownerApi<AdminSettings>('GET', '/api/admin/settings')
  expect(arrival.hours.regular).toBe(2.5)
  await page.reload()
  await expect(hours).toHaveValue('2,5')
  await hours.fill('0x10')
  await page.getByRole('button', { name: 'Salvesta', exact: true }).click()
  await expect(hours).toHaveAttribute('aria-invalid', 'true')
  await expect(hours).toHaveValue('0x10')
  await resetSettings(shop)
})

test('an offer is not sent while its last day is half typed', async ({ page, shop }) => {
  const orderNumber = await askCustom(shop)
  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  await page
    .getByRole('dialog', { name: orderNumber, exact: true })
    .getByRole('button', { name: 'Loo arve' })
    .click()
  const form = page.getByRole('dialog', { name: 'Loo arve' })
  await form.getByLabel('Summa eurodes').fill('45')
  const lastDay = form.getByLabel('Pakkumine kehtib kuni')
  await lastDay.focus()
  await lastDay.pressSequentially('12')
  await form.getByRole('button', { name: 'Loo arve' }).click()
  await expectToast(page, 'Üks kuupäev või kellaaeg on poolik')
  await expect(lastDay).toBeFocused()
  await lastDay.clear()
  await form.getByRole('button', { name: 'Loo arve' }).click()
  await expectToast(page, 'Arve loodud!')
})
