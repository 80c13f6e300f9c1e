/** Lighthouse on the pages that most shoppers begin with, as a phone sees them: the four scores of each. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import lighthouse from 'lighthouse'
import { type Finding, median, report } from './measure.ts'
import { firstAnswer, freePort, HOST, startShop, temporaryFolder } from './shop-process.ts'

const PATHS = ['/', '/pood', '/toode/1', '/custom-hat']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const AIM = 100
const PROMISED = 98
/** The first of these four depends on what else the machine does: the middle one of so many counts. */
const ROUNDS = 3

type Scores = Record<(typeof CATEGORIES)[number], number>

/** One run on a phone of Lighthouse's own making. What costs points is told on the way. */
async function scoresOf(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  })
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse could not see ${url}: ${result?.lhr.runtimeError?.message}`)
  const { categories, audits } = result.lhr
  return Object.fromEntries(
    CATEGORIES.map(name => {
      const { score, auditRefs } = categories[name]!
      for (const { id, weight } of auditRefs) {
        const { title, score: points, displayValue = '' } = audits[id]!
        if (weight > 0 && points !== null && points < 1)
          console.log(`  ${name} ${points}: ${title} ${displayValue}`)
      }
      return [name, Math.round((score ?? 0) * 100)]
    }),
  ) as Scores
}

/** A browser of its own: Lighthouse's trace does not allow another tool beside it. */
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

const shop = await startShop()
const browser = await startBrowser()
const findings: Finding[] = []
try {
  for (const path of PATHS) {
    const rounds: Scores[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      console.log(`${path}, round ${round} of ${ROUNDS}`)
      rounds.push(await scoresOf(shop.url + path, browser.port))
    }
    const scores = CATEGORIES.map(name => median(rounds.map(round => round[name])))
    findings.push({
      number: `Lighthouse of ${path}: ${CATEGORIES.join(', ')}`,
      ours: scores.join(', '),
      against: String(AIM),
      promise: `at least ${PROMISED} each`,
      kept: scores.every(score => score >= PROMISED),
    })
  }
} finally {
  await browser.stop()
  await shop.stop()
}
await report(findings)
