import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

const cartButton = (page: Page) => page.getByRole('button', { name: /^Ostukorv/ })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menüü' })
const drawer = (page: Page) => page.getByRole('dialog')

/** Opens the shop from the landing page, so that there is a page to go back to. */
async function goToShop(page: Page) {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Vaata kõiki tooteid' }).click()
  await expect(page).toHaveURL('/pood')
  await expect(page.getByRole('article').first()).toBeVisible()
}

test('Back closes a drawer first, and only then leaves the page', { tag: '@wide' }, async ({ page }) => {
  await goToShop(page)
  for (const button of [cartButton(page), menuButton(page)]) {
    await button.click()
    await expect(drawer(page)).toBeVisible()
    await page.goBack()
    await expect(drawer(page)).toBeHidden()
    await expect(page).toHaveURL('/pood')
    await expect(button).toBeFocused()
  }
  await page.goBack()
  await expect(page).toHaveURL('/')

  // Forward does not reopen a closed drawer.
  await page.goForward()
  await expect(page).toHaveURL('/pood')
  await expect(drawer(page)).toBeHidden()
})

test('a closed drawer leaves no extra history entry', { tag: '@wide' }, async ({ page, addToCart }) => {
  await addToCart(1)
  await goToShop(page)
  await menuButton(page).click()
  await drawer(page).getByRole('button', { name: 'Sulge' }).click()
  await expect(drawer(page)).toBeHidden()
  await cartButton(page).click()
  await expect(drawer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(cartButton(page)).toBeFocused()
  // To another page, and to the page below the drawer.
  await cartButton(page).click()
  await drawer(page).getByRole('link', { name: 'Mine maksma' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(drawer(page)).toBeHidden()
  await expect(page.getByRole('main'), 'a new page is announced').toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/pood')
  await expect(drawer(page)).toBeHidden()
  await menuButton(page).click()
  await drawer(page).getByRole('link', { name: 'Pood', exact: true }).click()
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL('/pood')
  await expect(menuButton(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await menuButton(page).click()
  await drawer(page).getByRole('link', { name: 'Pood', exact: true }).press('Enter')
  await expect(page).toHaveURL('/pood')
  await expect(drawer(page)).toBeHidden()
  await expect(page.getByRole('main'), 'a new page is announced').toBeFocused()
})

test('a drawer stays open while the page below updates its address', async ({ page }) => {
  await page.goto('/custom-hat')
  await cartButton(page).click()
  await expect(drawer(page)).toBeVisible()
  await page.evaluate(async () => {
    history.replaceState({}, '', '?kuju=beanie')
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
  await expect(page).toHaveURL(/kuju=beanie/)
  await expect(drawer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL(/kuju=beanie/)
})

test('an address update below a drawer leaves no extra history entry', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menüü' }).click()
  await drawer(page).getByRole('link', { name: 'Eritellimusega müts' }).click()
  await expect(page).toHaveURL('/custom-hat')
  const shape = (name: string) =>
    page.getByRole('group', { name: /^Mütsi kuju/ }).getByRole('radio', { name })
  for (const [name, address, leave] of [
    ['Konna', '/custom-hat?kuju=konna', () => page.keyboard.press('Escape')],
    ['Kassi', '/custom-hat?kuju=kassi', () => page.goBack()],
  ] as const) {
    // Both before the address is updated, which happens a moment after the choice.
    await cartButton(page).hover()
    await shape(name).evaluate((choice: HTMLElement) => {
      choice.click()
      document.querySelector<HTMLElement>('button[aria-label^="Ostukorv"]')!.click()
    })
    await expect(drawer(page)).toBeVisible()
    await expect(page).toHaveURL(address)
    await expect(drawer(page)).toBeVisible()
    await leave()
    await expect(drawer(page)).toBeHidden()
    await expect(page).toHaveURL(address)
    await expect(shape(name)).toBeChecked()
  }
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a long word in a product name leaves its price and remove button in sight', async ({
  page,
  shop,
  addToCart,
}) => {
  const [product] = await shop.api<{ id: number }[]>('GET', '/api/products?q=Vahukommikass')
  await addToCart(product!.id)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/pood')
  await cartButton(page).click()
  await expect(drawer(page).getByRole('button', { name: 'Eemalda Vahukommikass' })).toBeVisible()
  const items = drawer(page).getByRole('list')
  expect(await items.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
