/** Data that failed to load once is loaded again. */
import { signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { holdCall } from './held-calls.ts'
import { payByCourier } from './paid-order.ts'
import { addPassport } from './yarn-store.ts'

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

test('passports that failed to load can be retried without losing the focus', async ({
  page,
  shop,
  session,
  addToCart,
  tolerateErrors,
}) => {
  tolerateErrors(/503.*\/pieces/)
  await addPassport(shop)
  await addToCart(1)
  const orderNumber = await payByCourier(shop, session)
  const path = `/api/admin/orders/${orderNumber}/pieces`
  await signIn(page, shop)
  await page.route(`**${path}`, route => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(`/admin/orders?order=${orderNumber}`)
  const again = page.getByRole('alert').getByRole('button', { name: 'Proovi uuesti' })
  await expect(page.getByText(/^Passide laadimine ebaõnnestus/)).toBeVisible()
  await page.unroute(`**${path}`)
  const answer = await holdCall(page, 'GET', path)
  await again.click()
  await expect(again).toHaveAttribute('aria-busy', 'true')
  await expect(again).toBeFocused()
  await answer()
  await expect(again).toHaveCount(0)
})
