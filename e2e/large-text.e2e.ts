/** WCAG 1.4.4: on a phone whose reader has set letters twice as large, nothing is scrolled for sideways. */
import { resetSettings, signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { OWNER_SCREENS, type Screen, SHOP_SCREENS, type World } from './screens.ts'

const PHONE = { width: 390, height: 844 }

test.use({
  // The browser's own setting: what a page says of its root's letters does not reach its media queries.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
  viewport: PHONE,
  contextOptions: { reducedMotion: 'reduce' },
})

/** One state of each screen, and the drawer of the cart. */
const oneOfEach = (screens: readonly Screen[]) => [
  ...new Map(screens.map(screen => [screen.title + /the filled cart/.exec(screen.state), screen])).values(),
]

async function expectNothingBeside({ path, reach }: Screen, world: World) {
  const { page } = world
  await page.goto(typeof path === 'string' ? path : await path(world))
  await reach(page)
  // The menu is opened on a narrower page.
  await page.setViewportSize(PHONE)
  const wider = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.drawer-inside, .dialog')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, className, scrollWidth }) => `${tagName} ${className}: ${scrollWidth}`),
  )
  expect(wider).toEqual([])
}

test.describe('twice as large letters fit the shop:', () => {
  for (const screen of oneOfEach(SHOP_SCREENS))
    test(screen.state, async ({ page, shop, session, addToCart, tolerateErrors }) => {
      if (screen.tolerate) tolerateErrors(screen.tolerate)
      await expectNothingBeside(screen, { page, shop, session, addToCart })
    })
  test.afterAll(({ shop }) => resetSettings(shop))
})

test.describe('twice as large letters fit the owner’s side:', () => {
  test.beforeEach(({ page, shop }) => signIn(page, shop))
  for (const screen of oneOfEach(OWNER_SCREENS))
    test(screen.state, async ({ page, shop, session, addToCart, tolerateErrors }) => {
      if (screen.tolerate) tolerateErrors(screen.tolerate)
      await expectNothingBeside(screen, { page, shop, session, addToCart })
    })
})
