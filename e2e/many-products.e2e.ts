import { signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'

const PRODUCTS = 100

test.use({ shopOf: 'many products', shopEnv: { DEMO: String(PRODUCTS) } })

test('a long list of products begins to show before all of it is rendered', async ({ page, shop }) => {
  await signIn(page, shop)
  await page.addInitScript(() => {
    const tiles = () => document.querySelectorAll('main li h2').length
    const look = () => {
      window.firstTiles = tiles()
      if (window.firstTiles === 0) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/admin/products')
  const tiles = page.locator('main li').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(tiles).toHaveCount(PRODUCTS)
  expect(await page.evaluate(() => window.firstTiles)).toBeLessThan(PRODUCTS)

  // Back restores the whole list and its scroll position.
  await tiles.last().scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await tiles
    .last()
    .getByRole('link', { name: /^Muuda/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Muuda toodet' })).toBeVisible()
  await page.goBack()
  await expect(tiles.last()).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

declare global {
  interface Window {
    /** how many tiles there were when any were seen first */
    firstTiles: number
  }
}
