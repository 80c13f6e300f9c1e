/**
 * What a browser loads for the first view of `/pood`, by kind, in bytes over the wire; and how much of the page shifts
 * while it loads over a slow connection.
 */

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { measuredElsewhere, NEXT_JS_SCRIPT_BYTES } from './baselines.ts'
import { openBrowser } from './browser.ts'
import { type Finding, report } from './measure.ts'
import { ROOT, startShop } from './shop-process.ts'

const PROMISED = { script: 95_000, stylesheet: 10_000 }
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }
/** A poor mobile connection: bytes per second, round-trip time in milliseconds; and a processor a quarter as fast. */
const SLOW = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 }
const SLOWER_CPU = 4
/**
 * An imperceptible layout shift: a price moving by one to three pixels when the typeface loads is a hundredth of this.
 */
const UNSEEN_SHIFT = 0.001

type Kind = 'script' | 'font'

/** Loads the page without interaction until the network is quiet. */
async function firstView(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: DESK })
  const bytes: Record<Kind, number> = { script: 0, font: 0 }
  const fonts: string[] = []
  const reading: Promise<void>[] = []
  page.on('requestfinished', request => {
    const kind = request.resourceType()
    if (!Object.hasOwn(bytes, kind)) return
    reading.push(
      request.sizes().then(async ({ responseBodySize }) => {
        const encoding = (await request.response())?.headers()['content-encoding']
        if (kind !== 'font' && encoding !== 'br') throw new Error(`${request.url()} comes without brotli`)
        bytes[kind as Kind] += responseBodySize
        if (kind === 'font') fonts.push(new URL(request.url()).pathname.split('/').at(-1)!)
      }),
    )
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  // Requests made in idle time come after the network was quiet once.
  await page.evaluate(() => new Promise(done => requestIdleCallback(() => setTimeout(done, 2_000))))
  await page.waitForLoadState('networkidle')
  await Promise.all(reading)
  // Style sheets are inlined in the page.
  const styles = await page.locator('head style').allTextContents()
  await page.close()
  return { bytes: { ...bytes, stylesheet: brotliCompressSync(styles.join('')).length }, fonts }
}

/** The cumulative layout shift of a slow load, followed by scrolling down the page. */
async function layoutShift(browser: Browser, url: string, viewport: typeof PHONE): Promise<number> {
  const page = await browser.newPage({ viewport })
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shifts: number[] }).shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise(done => setTimeout(done, 300))
    }
  })
  await page.waitForLoadState('networkidle', { timeout: 120_000 })
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  await page.close()
  return shifts.reduce((sum, shift) => sum + shift, 0)
}

/** The size of the complete typefaces from which the page's fonts were subset. */
function wholeFonts(fonts: readonly string[]): number {
  const packages = join(ROOT, 'node_modules', '@fontsource-variable')
  const sources = new Set(
    fonts.map(font =>
      /^(gabarito|shantell-sans)-(latin-ext|latin)/
        .exec(font.replace('estonian', 'latin'))
        ?.slice(1, 3)
        .join('/'),
    ),
  )
  return [...sources].reduce((sum, source) => {
    const [family, set] = source!.split('/')
    const folder = join(packages, family!, 'files')
    const file = readdirSync(folder).find(name => name === `${family}-${set}-wght-normal.woff2`)
    return sum + statSync(join(folder, file!)).size
  }, 0)
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const shop = await startShop()
const browser = await openBrowser()
const url = `${shop.url}/pood`
const { bytes, fonts } = await firstView(browser, url)
const onPhone = await layoutShift(browser, url, PHONE)
const onDesk = await layoutShift(browser, url, DESK)
await browser.close()
await shop.stop()

const whole = wholeFonts(fonts)
const findings: Finding[] = [
  {
    number: 'JavaScript of the first view of /pood',
    ours: `${kilobytes(bytes.script)} of brotli`,
    against: measuredElsewhere(`a conventional Next.js shop ${kilobytes(NEXT_JS_SCRIPT_BYTES)}`),
    ratio: bytes.script / NEXT_JS_SCRIPT_BYTES,
    promise: `at most ${kilobytes(PROMISED.script)}`,
    kept: bytes.script > 0 && bytes.script <= PROMISED.script,
  },
  {
    number: 'CSS of the first view of /pood',
    ours: `${kilobytes(bytes.stylesheet)} of brotli`,
    against: kilobytes(PROMISED.stylesheet),
    ratio: bytes.stylesheet / PROMISED.stylesheet,
    promise: `at most ${kilobytes(PROMISED.stylesheet)}`,
    kept: bytes.stylesheet > 0 && bytes.stylesheet <= PROMISED.stylesheet,
  },
  {
    number: `fonts of the first view of /pood, ${fonts.length} files`,
    ours: kilobytes(bytes.font),
    against: `the same not cut down ${kilobytes(whole)}`,
    ratio: bytes.font / whole,
    promise: 'cut down',
    kept: bytes.font > 0 && bytes.font < whole,
  },
  {
    number: 'layout shift of /pood on a slow line',
    ours: `${onPhone.toFixed(6)} on a phone, ${onDesk.toFixed(6)} on a desk`,
    against: String(UNSEEN_SHIFT),
    promise: 'none to be seen',
    kept: onPhone < UNSEEN_SHIFT && onDesk < UNSEEN_SHIFT,
  },
]
await report(findings)
