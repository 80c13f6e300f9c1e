import { expect, test, waitForHydration } from './fixtures.ts'

test('the first frame waits for no script, and no script for more than the first frame', async ({ page }) => {
  await page.goto('/pood', { waitUntil: 'load' })
  await waitForHydration(page)
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/.+\.js$/.test(name))
      .map(({ startTime }) => startTime),
  }))
  expect(asked.length).toBeGreaterThan(2)
  expect(Math.min(...asked)).toBeGreaterThan(painted)
})

test('a page in a background tab is hydrated', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    Object.assign(window, { PerformanceObserver: undefined })
  })
  await page.goto('/pood', { waitUntil: 'load' })
  await waitForHydration(page)
})

test('a page is hydrated where the browser reports no paint', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.goto('/pood', { waitUntil: 'load' })
  await waitForHydration(page)
})
