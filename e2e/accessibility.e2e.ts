/**
 * WCAG 2.2 AA and contract §2b for the screens listed in screens.ts: on a wide page, on one of 320 px, and on a phone
 * with text twice as large. Also toasts and tooltips.
 */
import type { Locator, Page } from '@playwright/test'
import { resetSettings, signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { OWNER_CALLS, OWNER_SCREENS, type Screen, SHOP_SCREENS, type World } from './screens.ts'
import { expectAccessible } from './shopper.ts'

const WIDE = { width: 1280, height: 800 }
/** The size of a wide page at 400 % zoom. */
const NARROW = { width: 320, height: 640 }
const PHONE = { width: 390, height: 844 }

test.use({ viewport: WIDE, contextOptions: { reducedMotion: 'reduce' } })

async function expectUsable(page: Page) {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('a.skip-link')).toHaveText('Otse sisu juurde')
  await expect(page.locator('main#sisu')).toHaveCount(1)
  await expectAccessible(page)
  await page.setViewportSize(NARROW)
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'the page does not scroll sideways').toBeLessThanOrEqual(NARROW.width)
  await expectLargeTextFits(page)
}

/** WCAG 1.4.4: on a phone with text twice as large, nothing needs sideways scrolling. */
async function expectLargeTextFits(page: Page) {
  await page.setViewportSize(PHONE)
  // The browser's own setting, because a font size set on the page's root does not affect its media queries.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe('32px')
  const wider = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.drawer-inside, .dialog')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, className, scrollWidth }) => `${tagName} ${className}: ${scrollWidth}`),
  )
  expect(wider, 'nothing scrolls sideways with large text').toEqual([])
}

async function open(screen: Screen, world: World) {
  const { page } = world
  await page.goto(typeof screen.path === 'string' ? screen.path : await screen.path(world))
  await screen.reach(page)
  await expect(page).toHaveTitle(screen.title ? `${screen.title} | Heegel` : 'heegel')
}

test.describe('the shop is accessible:', () => {
  for (const screen of SHOP_SCREENS)
    test(screen.state, async ({ page, shop, session, addToCart, tolerateErrors }) => {
      if (screen.tolerate) tolerateErrors(screen.tolerate)
      await open(screen, { page, shop, session, addToCart })
      await expectUsable(page)
    })
  test.afterAll(({ shop }) => resetSettings(shop))
})

test.describe('the owner’s screens are accessible:', () => {
  test.beforeEach(({ page, shop }) => signIn(page, shop))
  for (const screen of OWNER_SCREENS)
    test(screen.state, async ({ page, shop, session, addToCart, tolerateErrors }) => {
      if (screen.tolerate) tolerateErrors(screen.tolerate)
      await open(screen, { page, shop, session, addToCart })
      await expectUsable(page)
    })

  for (const [path, call] of OWNER_CALLS)
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

const toasts = (page: Page) => page.getByRole('region', { name: 'Teated (F8)' })
const addButton = (page: Page) => page.getByRole('button', { name: /^Lisa ostukorvi/ })
const toastOf = (page: Page, title: string) => toasts(page).getByRole('listitem').filter({ hasText: title })

test('one toast at a time stays for five seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/toode/1')
  await addButton(page).click()
  await expect(toastOf(page, 'Lisatud ostukorvi!')).toBeVisible()
  await addButton(page).click()
  await expect(page.getByRole('button', { name: 'Ostukorv, 2 toodet' })).toBeVisible()
  await expect(toasts(page).getByRole('listitem')).toHaveCount(1)
  await page.clock.fastForward(3_500)
  await expect(toastOf(page, 'Lisatud ostukorvi!')).toBeVisible()
  await page.clock.fastForward(1_500)
  await expect(toasts(page).getByRole('listitem')).toHaveCount(0)
})

test('F8 moves the focus to the toast, and a swipe of 50 px to the right dismisses it', async ({ page }) => {
  await page.goto('/toode/1')
  await addButton(page).click()
  const toast = toastOf(page, 'Lisatud ostukorvi!')
  await expect(toast).toBeVisible()
  await page.keyboard.press('F8')
  await expect(toasts(page).getByRole('list')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(toast).toBeFocused()

  const { x, y } = (await toast.boundingBox())!
  const swipe = async (by: number) => {
    await page.mouse.move(x + 100, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + 100 + by, y + 20, { steps: 5 })
    await page.mouse.up()
  }
  await swipe(40)
  await expect(toast).toBeVisible()
  await swipe(60)
  await expect(toast).toHaveCount(0)
})

test('an icon button shows its name after 700 ms, the next one at once', async ({ page }) => {
  await page.clock.install()
  await page.goto('/pood')
  await expect(async () => {
    await page.mouse.move(Math.random() * 9, 0)
    await expect(page.locator('[popover]')).toBeAttached({ timeout: 500 })
  }).toPass()
  const tip = (name: string) => page.getByText(name, { exact: true })
  const [earlier, later] = ['Eelmine pilt', 'Järgmine pilt'].map(name =>
    page.getByRole('button', { name }).first(),
  ) as [Locator, Locator]
  // A button that scrolls away under the pointer shows no tooltip.
  await later.focus()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await earlier.hover()
  await page.clock.fastForward(500)
  await expect(tip('Eelmine pilt')).toBeHidden()
  await page.clock.fastForward(200)
  await expect(tip('Eelmine pilt')).toBeVisible()
  await later.hover()
  await expect(tip('Järgmine pilt')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip('Järgmine pilt')).toBeHidden()

  await earlier.focus()
  await page.keyboard.press('Tab')
  await expect(tip('Järgmine pilt')).toBeVisible()
})
