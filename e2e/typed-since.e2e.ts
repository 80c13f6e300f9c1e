/** What the owner types in a form while it is being saved. */
import type { Page } from '@playwright/test'
import type { AdminProduct } from '#contract/admin-products.ts'
import { signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { holdCall } from './held-calls.ts'
import { expectToast } from './shopper.ts'

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
