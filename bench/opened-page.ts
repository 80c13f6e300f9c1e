/**
 * From the click on a product's tile to the frame that shows its page, with and without the pointer having rested on
 * it.
 */
import type { Page } from '@playwright/test'
import { openBrowser } from './browser.ts'
import { median, percentile, report } from './measure.ts'
import { startShop } from './shop-process.ts'

const PROMISED_MS = 50
const ROUNDS = 11

/** How long the pointer rests before the click: the router begins to preload after 50 ms. */
const REST_MS = 300

/**
 * Clicks on a tile and waits for the frame that shows the product's heading.
 * @returns milliseconds, by the page's own clock
 */
const clickUntilShown = (page: Page, link: string): Promise<number> =>
  page.evaluate(
    href =>
      new Promise<number>(done => {
        const headline = () => document.querySelector('h1')?.textContent
        const before = headline()
        const begun = performance.now()
        const look = () => {
          if ([before, undefined].includes(headline())) return requestAnimationFrame(look)
          // The frame is drawn once the next task runs.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => done(performance.now() - begun)
          port2.postMessage(undefined)
        }
        document.querySelector<HTMLAnchorElement>(`main a[href="${href}"]`)!.click()
        requestAnimationFrame(look)
      }),
    link,
  )

/** Each time another visitor, with an empty cache. */
async function open(hovers: boolean): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto(`${shop.url}/pood`, { waitUntil: 'networkidle' })
  const link = page.locator('main a[href^="/toode/"]').first()
  const href = (await link.getAttribute('href'))!
  if (hovers) {
    await link.hover()
    await page.waitForTimeout(REST_MS)
  }
  const ms = await clickUntilShown(page, href)
  await context.close()
  return ms
}

const shop = await startShop()
const browser = await openBrowser()
const hovered: number[] = []
const straight: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  hovered.push(await open(true))
  straight.push(await open(false))
}
await browser.close()
await shop.stop()

const told = (values: number[]) =>
  `p50 ${median(values).toFixed(0)} ms, p90 ${percentile(values, 0.9).toFixed(0)}`
await report([
  {
    number: 'a product, from the click on its tile to its frame',
    ours: `${told(hovered)} with the pointer on it before`,
    against: `${told(straight)} without`,
    ratio: median(hovered) / median(straight),
    promise: `p50 under ${PROMISED_MS} ms with it`,
    kept: median(hovered) < PROMISED_MS,
  },
])
