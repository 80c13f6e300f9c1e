import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

const cartButton = (page: Page) => page.getByRole('button', { name: /^Ostukorv/ })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menüü' })
const drawer = (page: Page) => page.getByRole('dialog')

/** From the landing page into the shop, so that there is a page behind this one. */
async function goToShop(page: Page) {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Vaata kõiki tooteid' }).click()
  await expect(page).toHaveURL('/pood')
  await expect(page.getByRole('article').first()).toBeVisible()
}

test('Back closes a drawer, and only then leaves the page under it', { tag: '@wide' }, async ({ page }) => {
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

  // Nor is there a way into a closed one.
  await page.goForward()
  await expect(page).toHaveURL('/pood')
  await expect(drawer(page)).toBeHidden()
})

test('a drawer that was closed or left leaves no page to go back to', { tag: '@wide' }, async ({
  page,
  addToCart,
}) => {
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
  // To another page, and to the very one that lies under it.
  await cartButton(page).click()
  await drawer(page).getByRole('link', { name: 'Mine maksma' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(drawer(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/pood')
  await expect(drawer(page)).toBeHidden()
  await menuButton(page).click()
  await drawer(page).getByRole('link', { name: 'Pood', exact: true }).click()
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL('/pood')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a drawer stays open while the page under it writes what was chosen into its address', async ({
  page,
}) => {
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

test('what the page under a drawer writes into its address leaves no page to go back to', async ({
  page,
}) => {
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
    // Both before the address is written, which happens a moment after the choice.
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

test('a long word in the name of a product leaves its price and its bin in sight', async ({
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
