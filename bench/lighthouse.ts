/**
 * Lighthouse on the pages that most shoppers begin with, as a phone sees them: the four scores of each page and its
 * loading times, on Lighthouse's simulated connection and on a slow one that is really throttled.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import lighthouse, { type Flags } from 'lighthouse'
import { freePort } from '#test/free-port.ts'
import { type Finding, median, report, shown } from './measure.ts'
import { firstAnswer, HOST, startShop, temporaryFolder } from './shop-process.ts'

const PATHS = ['/', '/pood', '/toode/1', '/custom-hat']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const AIM = 100
const PROMISED = 98
/** Loading times depend on the machine's load, so the median of this many runs counts. */
const ROUNDS = 3

/** Largest Contentful Paint, in milliseconds. */
const LCP_MS = 1200
const SLOW_LCP_MS = 2500
/** Total Blocking Time, in milliseconds. */
const TBT_MS = 50
/** Cumulative Layout Shift. */
const SHIFT = 0
/** Bytes of one file that the first view does not use. */
const UNUSED_BYTES = 20_000

/** 400 kbit/s and a quarter of the CPU, with the per-request latency of Lighthouse's phone. */
const SLOW: Flags = {
  throttlingMethod: 'devtools',
  throttling: {
    cpuSlowdownMultiplier: 4,
    downloadThroughputKbps: 400,
    uploadThroughputKbps: 400,
    requestLatencyMs: 562.5,
  },
}

const UNUSED = ['unused-javascript', 'unused-css-rules']

type Seen = {
  scores: number[]
  lcp: number
  tbt: number
  shift: number
  /** bytes of the file with the most unused code */
  unused: number
}

/** Runs Lighthouse, once more if the browser's trace lacks the beginning of the page, as happens now and then. */
async function lighthouseRun(url: string, flags: Flags) {
  const result = await lighthouse(url, flags)
  return result?.lhr.runtimeError?.code === 'NO_NAVSTART' ? lighthouse(url, flags) : result
}

/** One run with Lighthouse's own phone settings. Prints what costs points. */
async function seenAt(url: string, port: number, line: Flags = {}): Promise<Seen> {
  const result = await lighthouseRun(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    ...line,
  })
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse could not see ${url}: ${result?.lhr.runtimeError?.message}`)
  const { categories, audits } = result.lhr
  const scores = CATEGORIES.map(name => {
    const { score, auditRefs } = categories[name]!
    for (const { id, weight } of auditRefs) {
      const { title, score: points, displayValue = '' } = audits[id]!
      if (weight > 0 && points !== null && points < 1)
        console.log(`  ${name} ${points}: ${title} ${displayValue}`)
    }
    return Math.round((score ?? 0) * 100)
  })
  const numberOf = (id: string) => {
    const value = audits[id]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse did not tell the ${id} of ${url}`)
    return value
  }
  return {
    scores,
    lcp: numberOf('largest-contentful-paint'),
    tbt: numberOf('total-blocking-time'),
    shift: numberOf('cumulative-layout-shift'),
    unused: Math.max(0, ...UNUSED.flatMap(id => wastedBytes(audits[id]?.details))),
  }
}

/** The unused bytes of each file listed by an audit. */
function wastedBytes(details: unknown): number[] {
  const { items = [] } = (details ?? {}) as { items?: { url: string; wastedBytes: number }[] }
  return items.map(item => item.wastedBytes)
}

/** Starts a browser by itself: Lighthouse's trace does not allow another tool in it. */
async function startBrowser() {
  const port = await freePort()
  const child = spawn(
    process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      `--user-data-dir=${temporaryFolder()}`,
      `--remote-debugging-port=${port}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  await firstAnswer(`http://${HOST}:${port}/json/version`, child)
  return {
    port,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Makes each round a first visit: Lighthouse empties its browser's cache, but not the pages' storage. */
async function forgetVisits(port: number, origin: string): Promise<void> {
  const tabs = `http://${HOST}:${port}/json`
  const tab = await (await fetch(`${tabs}/new`, { method: 'PUT' })).json()
  const { id, webSocketDebuggerUrl } = tab as { id: string; webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise(opened => socket.addEventListener('open', opened))
  const answered = new Promise(resolve => socket.addEventListener('message', resolve))
  const params = { origin, storageTypes: 'all' }
  socket.send(JSON.stringify({ id: 1, method: 'Storage.clearDataForOrigin', params }))
  await answered
  socket.close()
  await fetch(`${tabs}/close/${id}`)
}

/** The median of the rounds, per number. */
function middle(rounds: Seen[]): Seen {
  const of = (key: Exclude<keyof Seen, 'scores'>) => median(rounds.map(round => round[key]))
  return {
    scores: CATEGORIES.map((_, i) => median(rounds.map(({ scores }) => scores[i]!))),
    lcp: of('lcp'),
    tbt: of('tbt'),
    shift: of('shift'),
    unused: of('unused'),
  }
}

/** A number with an upper limit. */
const atMost = (number: string, value: number, most: number, unit: string): Finding => ({
  number,
  ours: `${shown(value)}${unit}`,
  against: `${most}${unit}`,
  ...(most > 0 && { ratio: value / most }),
  promise: most > 0 ? `at most ${most}${unit}` : `${most}${unit}`,
  kept: value <= most,
})

const shop = await startShop()
const browser = await startBrowser()
const findings: Finding[] = []

async function middleOf(path: string, line?: Flags): Promise<Seen> {
  const rounds: Seen[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    console.log(`${path}${line ? ', slow line' : ''}, round ${round} of ${ROUNDS}`)
    await forgetVisits(browser.port, shop.url)
    rounds.push(await seenAt(shop.url + path, browser.port, line))
  }
  return middle(rounds)
}

try {
  for (const path of PATHS) {
    const { scores, lcp, tbt, shift, unused } = await middleOf(path)
    findings.push(
      {
        number: `Lighthouse of ${path}: ${CATEGORIES.join(', ')}`,
        ours: scores.join(', '),
        against: String(AIM),
        promise: `at least ${PROMISED} each`,
        kept: scores.every(score => score >= PROMISED),
      },
      atMost(`${path}: LCP, 1.6 Mbit/s and a quarter of the CPU`, lcp, LCP_MS, ' ms'),
      atMost(`${path}: TBT`, tbt, TBT_MS, ' ms'),
      atMost(`${path}: layout shift`, shift, SHIFT, ''),
      atMost(`${path}: unused of one file`, unused, UNUSED_BYTES, ' B'),
    )
    const slow = await middleOf(path, SLOW)
    findings.push(
      atMost(`${path}: LCP, 400 kbit/s and a quarter of the CPU`, slow.lcp, SLOW_LCP_MS, ' ms'),
      atMost(`${path}: layout shift there`, slow.shift, SHIFT, ''),
    )
  }
} finally {
  await browser.stop()
  await shop.stop()
}
await report(findings)
