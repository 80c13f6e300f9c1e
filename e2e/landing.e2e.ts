/** docs/design/design.md (Motion) and WCAG 2.2.2: the landing page's pictures rotate, and can be paused. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const dot = (page: Page, place: number) => page.getByRole('button', { name: `Pilt ${place}`, exact: true })
const expectPicture = (page: Page, place: number) =>
  expect(dot(page, place)).toHaveAttribute('aria-current', 'true')

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  // Once hydrated, the page follows a click; the mouse and the focus are elsewhere then.
  await expect(async () => {
    await dot(page, 2).click({ timeout: 1_000 })
    await expect(dot(page, 2)).toHaveAttribute('aria-current', 'true', { timeout: 500 })
  }).toPass()
  await dot(page, 1).click()
  await dot(page, 1).blur()
  await page.mouse.move(1, 1)
})

test('the pictures change every five seconds', async ({ page }) => {
  await expectPicture(page, 1)
  await page.clock.runFor(5_100)
  await expectPicture(page, 2)
})

test('a button pauses the pictures and resumes them', async ({ page }) => {
  await page.getByRole('button', { name: 'Peata pildid' }).click()
  await page.getByRole('button', { name: 'Lase piltidel vahetuda' }).blur()
  await page.mouse.move(1, 1)
  await page.clock.runFor(20_000)
  await expectPicture(page, 1)
  await page.getByRole('button', { name: 'Lase piltidel vahetuda' }).click()
  await page.getByRole('button', { name: 'Peata pildid' }).blur()
  await page.mouse.move(1, 1)
  await page.clock.runFor(5_100)
  await expectPicture(page, 2)
})

test('the pictures pause while one of them has the focus, whatever the mouse does', async ({ page }) => {
  await dot(page, 1).focus()
  await dot(page, 2).hover()
  await page.mouse.move(1, 1)
  await page.clock.runFor(20_000)
  await expectPicture(page, 1)
})
