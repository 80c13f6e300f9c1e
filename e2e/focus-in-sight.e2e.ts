/** WCAG 2.4.7 and 2.4.11: the focused element is neither outside the window nor covered by a fixed bar. */
import type { Page } from '@playwright/test'
import { resetSettings, signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'

test.use({ shopOf: 'the keyboard alone', contextOptions: { reducedMotion: 'reduce' } })

/** More steps than any of these pages has stops. */
const STEPS_MAX = 300

/** The focused element, and whether any part of it is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    const { left, top, width, height } = element.getBoundingClientRect()
    const parts = [0.02, 0.25, 0.5, 0.75, 0.98]
    const isSeen = parts.some(x =>
      parts.some(y => {
        const hit = document.elementFromPoint(left + width * x, top + height * y)
        return (
          hit && (element.contains(hit) || [...(element.labels ?? [])].some(label => label.contains(hit)))
        )
      }),
    )
    const name = element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent
    return { name: name?.trim() ?? '', isSeen, isPage: element === document.body }
  })

/** Whether it is visible once the browser has scrolled to it, which may be a frame later on a busy machine. */
const comesIntoSight = (page: Page) =>
  expect
    .poll(async () => (await focused(page)).isSeen, { timeout: 2_000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )

/** Tabs through a page or a dialog back to where it began. @returns the elements that were not visible when focused */
async function unseenOnTheWay(page: Page, key: 'Tab' | 'Shift+Tab', steps: number): Promise<string[]> {
  const unseen: string[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press(key)
    const { name, isSeen, isPage } = await focused(page)
    if (isPage) break
    if (!isSeen && !(await comesIntoSight(page))) unseen.push(name)
  }
  return unseen
}

test.describe('in a dialog the focus stays in sight', { tag: '@wide' }, () => {
  test('from the end of the menu to its beginning', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto('/pood')
    await page.getByRole('button', { name: 'Menüü' }).press('Enter')
    const menu = page.getByRole('dialog')
    await expect(menu.getByRole('button', { name: 'Sulge' })).toBeFocused()
    const stops = await menu.locator('a, button').count()
    expect(await unseenOnTheWay(page, 'Tab', stops + 1)).toEqual([])
    expect(await unseenOnTheWay(page, 'Shift+Tab', stops + 1)).toEqual([])
  })

  test('from the beginning of an order’s sheet to its end', async ({ page, shop }) => {
    const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', {
      name: 'Liis Tamm',
      email: 'liis.tamm@naide.ee',
      description: 'Rebasemüts minu tütrele',
    })
    await signIn(page, shop)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/admin/orders?order=${orderNumber}`)
    const close = page.getByRole('dialog', { name: orderNumber }).getByRole('button', { name: 'Sulge' })
    // Parts of the sheet load one by one, and push down what is below them, also what has the focus.
    await expect(async () => {
      await close.focus()
      expect(await unseenOnTheWay(page, 'Shift+Tab', 1)).toEqual([])
      expect(await unseenOnTheWay(page, 'Tab', 1)).toEqual([])
      await expect(close).toBeFocused()
    }).toPass({ timeout: 20_000 })
  })
})

test.describe('no focused element is covered by a bar', { tag: '@wide' }, () => {
  test.beforeEach(({ page, shop }) => signIn(page, shop))

  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
    { width: 640, height: 512 },
  ])
    test(`on a product at ${size.width} × ${size.height}`, async ({ page }) => {
      await page.setViewportSize(size)
      await page.goto('/admin/products/1')
      await expect(page.getByRole('button', { name: 'Salvesta', exact: true })).toBeVisible()
      expect(await unseenOnTheWay(page, 'Tab', STEPS_MAX)).toEqual([])
    })

  // On a phone, in landscape or in a window at 200 %, the bar has several rows.
  for (const size of [
    { width: 390, height: 844 },
    { width: 390, height: 500 },
    { width: 640, height: 360 },
  ])
    test(`on the checkboxes that select orders at ${size.width} × ${size.height}`, async ({ page, shop }) => {
      for (const name of ['Liis', 'Žanna', 'Õie', 'Mari', 'Ülle'])
        await shop.api('POST', '/api/custom-orders', {
          name,
          email: 'liis.tamm@naide.ee',
          description: 'Rebasemüts minu tütrele',
        })
      await page.setViewportSize(size)
      await page.goto('/admin/orders')
      const boxes = page.getByRole('checkbox', { name: /^Vali tellimus/ })
      await boxes.first().check()
      await expect(page.getByRole('region', { name: 'Valitud tellimused' })).toBeVisible()
      await expect.poll(() => boxes.count()).toBeGreaterThanOrEqual(5)
      for (const box of await boxes.all()) {
        await box.evaluate(input => {
          input.focus({ preventScroll: true })
          input.scrollIntoView({ block: 'end' })
        })
        const { name, isSeen } = await focused(page)
        expect(isSeen, name).toBe(true)
      }
      expect(await unseenOnTheWay(page, 'Tab', STEPS_MAX)).toEqual([])
    })

  test('on the settings, tabbing backwards', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin/settings')
    await expect(page.getByRole('navigation', { name: 'Seadete osad' })).toBeVisible()
    await page.getByRole('main').locator('button, input').last().focus()
    expect(await unseenOnTheWay(page, 'Shift+Tab', STEPS_MAX)).toEqual([])
  })
})

test('the ring of a focused element is whole at the edge of the window', { tag: '@wide' }, async ({
  page,
  addToCart,
}) => {
  await addToCart(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/checkout')
  await expect(page.getByText('Lisa sõnum mulle või kingituse tekst')).toBeVisible()
  const cut: string[] = []
  for (let step = 0; step < STEPS_MAX; step++) {
    await page.keyboard.press('Tab')
    const { name, isPage } = await focused(page)
    if (isPage) break
    const isWhole = () =>
      page.evaluate(() => {
        const { outlineOffset, outlineWidth } = getComputedStyle(document.activeElement!)
        const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
        return document.activeElement!.getBoundingClientRect().bottom + ring <= innerHeight
      })
    await expect
      .poll(isWhole, { timeout: 2_000 })
      .toBe(true)
      .catch(() => cut.push(name))
  }
  expect(cut).toEqual([])
})

test.describe('removing something in the settings keeps the focus in sight', { tag: '@wide' }, () => {
  test.afterEach(({ shop }) => resetSettings(shop))

  test('for steps, pictures and the save bar', async ({ page, shop }) => {
    await signIn(page, shop)
    await page.goto('/admin/settings')
    const remove = (what: string) => page.getByRole('button', { name: `Eemalda: ${what}`, exact: true })
    const expectInSight = async (name: string) => {
      const button = page.getByRole('button', { name, exact: true })
      await expect(button).toBeFocused()
      await expect(button).toBeInViewport()
    }
    await remove('samm 4').first().press('Enter')
    await expectInSight('Lisa samm')
    await remove('samm 2').last().press('Enter')
    await expectInSight('Lisa pilt: samm 2')
    await remove('pilt 2').press('Enter')
    await expectInSight('Lisa pilt')
    await page.getByRole('link', { name: 'Ühendused' }).press('Enter')
    const last = page.getByRole('region', { name: 'Ühendused' }).locator('a, button, input').last()
    await last.focus()
    await page.getByRole('button', { name: 'Salvesta', exact: true }).press('Enter')
    await expect(page.getByText(/^Salvestamata/)).toHaveCount(0)
    const heading = page.getByRole('heading', { name: 'Ühendused' })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
  })
})

test.describe('in a low, wide window every field of a form can be reached in sight', { tag: '@wide' }, () => {
  test.use({ viewport: { width: 932, height: 430 } })

  for (const [path, beside] of [
    ['/custom-hat', 'Üllata mind'],
    ['/eritellimus', 'Seadusest tulenev vastutus'],
  ] as const)
    test(path, async ({ page }) => {
      await page.goto(path)
      const last = page.getByRole('main').getByText(beside)
      await expect(last).toBeVisible()
      expect(await unseenOnTheWay(page, 'Tab', STEPS_MAX)).toEqual([])
    })
})
