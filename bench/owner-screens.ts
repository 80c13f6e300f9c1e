/**
 * The owner's screens on a phone with a slow connection: until their content is shown, on the first visit and on the
 * next, with the requests that their pages make early and without.
 */
import { join } from 'node:path'
import { chromium, type Page, request } from '@playwright/test'
import { openSqlite } from '#server/platform/database/database.ts'
import { freePort } from '#test/free-port.ts'
import journeys from '../playwright.config.ts'
import { addOrders } from '../test/growth-shop.ts'
import { openHttpsProxy } from './https-proxy.ts'
import { type Finding, median, report, shown } from './measure.ts'
import { HOST, startShop } from './shop-process.ts'

const OWNER = { email: 'omanik@heegel.test', password: 'pikk-ja-salajane-sona' }
const ORDERS = 1_000
const SCREENS = ['/admin', '/admin/orders?order=ORD-100000003']
const ROUNDS = 3

/** As Lighthouse's slow phone: 400 kbit/s, its latency per request, a quarter of the CPU. */
const SLOW = { offline: false, latency: 562.5, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWER_CPU = 4

/** Milliseconds until the content is shown. */
const PROMISED = { first: 8_000, next: 3_500 }
/** Cumulative Layout Shift. */
const SHIFT = 0.01

const EARLY_LINK = /<link rel="(preload" as="fetch|modulepreload)"[^>]*>/g

type Visit = { ms: number; kB: number; requests: number; shift: number }
type Visits = { first: Visit; next: Visit }

/** Opens a screen in a tab, and waits for its content. */
async function visit(page: Page, path: string): Promise<Visit> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', SLOW)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  await page.addInitScript(() => {
    new PerformanceObserver(list => {
      for (const { value } of list.getEntries() as unknown as { value: number }[])
        window.shifted = (window.shifted ?? 0) + value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url + path, { waitUntil: 'commit' })
  const isShown = () =>
    document.querySelector('main h1') !== null &&
    document.readyState !== 'loading' &&
    document.querySelector('[aria-busy=true]') === null &&
    performance.now()
  const ms = (await (
    await page.waitForFunction(isShown, undefined, { polling: 'raf' })
  ).jsonValue()) as number
  const { bytes, requests, shift } = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const loaded = [document!, ...files].map(({ transferSize }) => transferSize)
    const bytes = loaded.reduce((sum, size) => sum + size, 0)
    return { bytes, requests: loaded.filter(size => size > 0).length, shift: window.shifted ?? 0 }
  })
  return { ms, kB: bytes / 1000, requests, shift }
}

/** Visits a screen twice, with an empty cache at first. */
async function visitTwice(path: string): Promise<Visits> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(60_000)
  await context.addCookies(cookies)
  const visits: Visit[] = []
  for (let time = 0; time < 2; time++) {
    const page = await context.newPage()
    visits.push(await visit(page, path))
    await page.close()
  }
  await context.close()
  return { first: visits[0]!, next: visits[1]! }
}

const port = await freePort()
const url = `https://${HOST}:${port}`
const shop = await startShop({ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, PUBLIC_URL: url })
const { db } = openSqlite(join(shop.dataDir, 'heegel.sqlite'))
await addOrders(db, ORDERS, new Date())
await db.destroy()
const proxy = await openHttpsProxy(port, shop.url)
const { args, ...options } = journeys.use!.launchOptions!
const browser = await chromium.launch({ ...options, args: [...args!, proxy.flag] })
const api = await request.newContext({ ignoreHTTPSErrors: true, extraHTTPHeaders: { origin: url } })
const signedIn = await api.post(`${url}/api/auth/sign-in/email`, { data: OWNER })
if (!signedIn.ok()) throw new Error(`The owner could not sign in: ${await signedIn.text()}`)
const { cookies } = await api.storageState()

const findings: Finding[] = []
try {
  for (const path of SCREENS) {
    const rounds = { with: [] as Visits[], without: [] as Visits[] }
    for (let round = 1; round <= ROUNDS; round++) {
      console.log(`${path}, round ${round} of ${ROUNDS}`)
      proxy.rewriteHtml = undefined
      rounds.with.push(await visitTwice(path))
      proxy.rewriteHtml = html => html.replaceAll(EARLY_LINK, '')
      rounds.without.push(await visitTwice(path))
    }
    for (const time of ['first', 'next'] as const) {
      const ours = rounds.with.map(visits => visits[time])
      const ms = median(ours.map(each => each.ms))
      const against = median(rounds.without.map(visits => visits[time].ms))
      const { kB, requests } = ours[0]!
      findings.push({
        number: `${path}, ${time} visit at 400 kbit/s and a quarter of the CPU`,
        ours: `${shown(ms)} ms; ${kB.toFixed(0)} kB in ${requests} requests`,
        against: `${shown(against)} ms without early requests`,
        ratio: ms / against,
        promise: `at most ${PROMISED[time]} ms`,
        kept: ms <= PROMISED[time],
      })
    }
    const shift = median(rounds.with.map(({ first }) => first.shift))
    findings.push({
      number: `${path}: layout shift`,
      ours: shift.toFixed(4),
      against: String(SHIFT),
      promise: `at most ${SHIFT}`,
      kept: shift <= SHIFT,
    })
  }
} finally {
  await browser.close()
  await api.dispose()
  await proxy.close()
  await shop.stop()
}
await report(findings)

declare global {
  interface Window {
    shifted?: number
  }
}
