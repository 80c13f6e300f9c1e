import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** The number of pieces in which a page arrives over a slow connection, each sent once the one before is painted. */
const PIECES = 12

/**
 * A proxy between browser and shop that sends a page piece by piece; the first piece ends inside the header.
 * @param waiting awaited after that first piece, of which nothing may be painted
 * @param shown awaited after each other piece
 */
async function openSlowProxy(
  shopUrl: string,
  waiting: () => Promise<unknown>,
  shown: () => Promise<unknown>,
) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(shopUrl + request.url)
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    if (!type.startsWith('text/html')) return response.end(body)
    const [inHeader, shownFrom] = [body.indexOf('</nav>'), body.indexOf('</header>')]
    response.write(body.subarray(0, inHeader))
    await waiting()
    response.write(body.subarray(inHeader, shownFrom))
    await shown()
    const size = Math.ceil((body.length - shownFrom) / PIECES)
    for (let start = shownFrom; start < body.length; start += size) {
      response.write(body.subarray(start, start + size))
      await shown()
    }
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Waits until the browser is idle, so that everything received has been painted. */
const isIdle = (page: Page) =>
  page.evaluate(() => new Promise(done => requestIdleCallback(() => requestIdleCallback(done))))

/** Records the layout shifts of pages opened from now on in `shifts`. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifts: [] })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Element }[] })[])
        (window as unknown as { shifts: string[] }).shifts.push(
          entry.sources.map(({ node }) => node?.className ?? String(node)).join(' | '),
        )
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)

/** Pages longer than the window, and pages whose footer is in sight at once. */
const PATHS = [
  '/',
  '/pood',
  '/toode/1',
  '/custom-hat',
  '/eritellimus',
  '/minust',
  '/jalgimine',
  '/taganemine',
  '/pass',
]

for (const path of PATHS)
  test(`${path} does not shift while the rest of it arrives`, async ({ page, shop }) => {
    let isSlow = false
    let committed: Promise<unknown> = Promise.resolve()
    const onceCommitted = async (then: (page: Page) => Promise<unknown>) => {
      if (!isSlow) return
      await committed
      await then(page)
    }
    const line = await openSlowProxy(
      shop.url,
      () => onceCommitted(isIdle),
      () => onceCommitted(nextFrames),
    )
    try {
      // With cached fonts, because their arrival may shift text by a few pixels.
      await page.goto(line.url + path)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('typefaces'))).not.toBeNull()
      await recordShifts(page)
      isSlow = true
      committed = page.waitForEvent('framenavigated')
      await page.goto(line.url + path)
      expect(await shiftsOf(page)).toEqual([])
    } finally {
      line.close()
    }
  })

test('on a phone the composer does not shift when the fonts arrive', { tag: '@narrow' }, async ({ page }) => {
  await recordShifts(page)
  await page.goto('/custom-hat')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('typefaces'))).not.toBeNull()
  await nextFrames(page)
  expect(await shiftsOf(page)).toEqual([])
})

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`/checkout does not shift when the cart is empty, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/checkout')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('typefaces'))).not.toBeNull()
    await recordShifts(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Ostukorv on tühi' })).toBeVisible()
    await nextFrames(page)
    expect(await shiftsOf(page)).toEqual([])
  })

test('/checkout does not shift when the cart arrives', async ({ page, addToCart }) => {
  await addToCart(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/checkout')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('typefaces'))).not.toBeNull()
  await recordShifts(page)
  await page.reload()
  await expect(page.getByText(/^Kohal /)).toHaveCount(5)
  await expect(page.getByText('Rõõmus konnamüts')).toBeVisible()
  await nextFrames(page)
  expect(await shiftsOf(page)).toEqual([])
})
