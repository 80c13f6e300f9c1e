/** WCAG 2.2 AA and contract §2b, on a wide page and on one of 320 px, by the tables of screens.ts. */
import type { Page } from '@playwright/test'
import { resetSettings, signIn } from './owner.ts'
import { OWNER_CALLS, OWNER_SCREENS, type Screen, SHOP_SCREENS, type World } from './screens.ts'
import { expect, test } from './shop.ts'
import { expectAccessible } from './shopper.ts'

const WIDE = { width: 1280, height: 800 }
/** What is left of a wide page at 400 % zoom. */
const NARROW = { width: 320, height: 640 }

test.skip(({ isMobile }) => isMobile, 'the sizes are its own')
test.use({ viewport: WIDE, contextOptions: { reducedMotion: 'reduce' } })

async function expectUsable(page: Page) {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('a.skip-link')).toHaveText('Otse sisu juurde')
  await expect(page.locator('main#sisu')).toHaveCount(1)
  await expectAccessible(page)
  await page.setViewportSize(NARROW)
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'nobody has to scroll sideways').toBeLessThanOrEqual(NARROW.width)
}

async function open(screen: Screen, world: World) {
  const { page } = world
  await page.goto(typeof screen.path === 'string' ? screen.path : await screen.path(world))
  await screen.reach(page)
  await expect(page).toHaveTitle(screen.title ? `${screen.title} | Heegel` : 'heegel')
}

test.describe('the shop is usable by all:', () => {
  for (const screen of SHOP_SCREENS)
    test(screen.state, async ({ page, shop, session, addToCart, tolerateErrors }) => {
      if (screen.tolerate) tolerateErrors(screen.tolerate)
      await open(screen, { page, shop, session, addToCart })
      await expectUsable(page)
    })
  test.afterAll(({ shop }) => resetSettings(shop))
})

test.describe('the owner’s side is usable by all:', () => {
  test.beforeEach(({ page, shop }) => signIn(page, shop))
  for (const screen of OWNER_SCREENS)
    test(screen.state, async ({ page, shop, session, addToCart, tolerateErrors }) => {
      if (screen.tolerate) tolerateErrors(screen.tolerate)
      await open(screen, { page, shop, session, addToCart })
      await expectUsable(page)
    })

  for (const [path, call] of Object.entries(OWNER_CALLS))
    test(`${path} without its data`, async ({ page, tolerateErrors }) => {
      tolerateErrors(/503/)
      await page.route(call, route =>
        route.fulfill({ status: 503, json: { error: 'Busy', code: 'overloaded' } }),
      )
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Proovi uuesti' })).toBeVisible()
      await expectUsable(page)
    })
})
