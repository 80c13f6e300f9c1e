/** Numbers that the owner's forms must not take for empty fields. */
import type { AdminProduct } from '#contract/admin-products.ts'
import type { AdminSettings } from '#contract/settings.ts'
import { resetSettings, signIn } from './admin-api.ts'
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
  await resetSettings(shop)
})
