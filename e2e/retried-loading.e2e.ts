/** Data that failed to load once is loaded again. */
import { expect, test } from './fixtures.ts'

test('a cart that failed to load is retried when it is opened or needed', {
  tag: '@wide',
}, async ({ page, addToCart, tolerateErrors }) => {
  tolerateErrors(/503.*\/api\/cart/)
  await addToCart(1)
  const cartButton = page.getByRole('button', { name: /^Ostukorv/ })
  const drawer = page.getByRole('dialog')
  const fail = () => page.route('**/api/cart?*', route => route.fulfill({ status: 503, body: '{}' }))
  const recover = () => page.unroute('**/api/cart?*')
  const failed = page.getByText('Ostukorvi ei õnnestunud avada', { exact: false })
  const again = page.getByRole('button', { name: 'Proovi uuesti' })

  await fail()
  await page.goto('/pood')
  await cartButton.click()
  await expect(failed).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await recover()
  await cartButton.click()
  await expect(drawer.getByRole('article')).toHaveCount(1)

  await fail()
  await page.goto('/pood')
  await cartButton.click()
  await expect(failed).toBeVisible()
  await recover()
  await again.click()
  await expect(drawer.getByRole('article')).toHaveCount(1)

  await fail()
  await page.goto('/checkout')
  await expect(failed).toBeVisible()
  await recover()
  await again.click()
  await expect(page.getByText('Vali enne tarneviis.')).toBeVisible()
})

test('a product list that failed to load can be retried', { tag: '@wide' }, async ({
  page,
  tolerateErrors,
}) => {
  tolerateErrors(/503.*\/api\/products/)
  await page.goto('/')
  await page.route('**/api/products?*', route => route.fulfill({ status: 503, body: '{}' }))
  await page.getByRole('main').getByRole('link', { name: 'Vaata kõiki tooteid' }).click()
  await expect(page.getByText('Toodete laadimine ebaõnnestus')).toBeVisible()
  await page.unroute('**/api/products?*')
  await page.getByRole('button', { name: 'Proovi uuesti' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})
