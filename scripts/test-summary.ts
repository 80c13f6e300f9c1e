/**
 * Reports the results of both runners, failures last: `test-summary.ts units.json ok journeys.json failed errors.json`,
 * each report with how its runner ended, and the errors outside of any test. Ends with `N passed, N failed`, and exits
 * with an error if anything failed. With `ALL_TESTS=1` in the environment a skipped test counts as failed.
 */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The part of vitest's JSON report that is read here. */
type UnitReport = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: {
      /** titles of the enclosing groups */
      ancestorTitles: string[]
      fullName: string
      status: string
      failureMessages: string[]
    }[]
  }[]
}

type Suite = {
  specs?: {
    title: string
    file: string
    line: number
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
  }[]
  suites?: Suite[]
}

/** The same for Playwright's report. */
type JourneyReport = { suites: Suite[] }

/** A runner's result. @template Report undefined: it wrote none */
type Run<Report> = {
  report: Report | undefined
  ok: boolean
  /** errors outside of any test */
  errors?: string[]
}

/** File and name of a test, and the first lines of its failure. */
type Told = { name: string; why: string }

const LINES_MAX = 6

const firstLines = (message = ''): string =>
  stripVTControlCharacters(message).split('\n').slice(0, LINES_MAX).join('\n')

/**
 * @param root folder of the clone
 * @param maySkip whether this machine may lack something; otherwise skipped tests count as failed, since a skip means
 * nothing else
 * @returns in `flaky` those of the passed ones that passed on a retry only
 */
export function summarize(
  units: Run<UnitReport>,
  journeys: Run<JourneyReport>,
  root: string,
  maySkip = true,
): { passed: number; skipped: Map<string, number>; flaky: Told[]; failures: Told[] } {
  let passed = 0
  /** number per group */
  const skipped = new Map<string, number>()
  const skip = (group: string) => skipped.set(group, (skipped.get(group) ?? 0) + 1)
  const flaky: Told[] = []
  const failures: Told[] = []

  for (const file of units.report?.testResults ?? []) {
    const path = relative(root, file.name)
    for (const { ancestorTitles, fullName, status, failureMessages } of file.assertionResults) {
      const told = { name: `${path} › ${fullName}`, why: firstLines(failureMessages[0]) }
      if (status === 'failed') failures.push(told)
      else if (status !== 'passed') skip(`${path} › ${ancestorTitles[0] ?? fullName}`)
      else {
        passed += 1
        if (failureMessages.length > 0) flaky.push(told)
      }
    }
    // A file that fails to load has no failed test in it, but has failed nevertheless.
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
      failures.push({ name: path, why: firstLines(file.message) })
  }
  for (const error of units.errors ?? [])
    failures.push({ name: 'an error outside of any test', why: firstLines(error) })
  if (!units.ok && failures.length === 0)
    failures.push({ name: 'vitest', why: 'failed outside of any test, see above' })

  const walk = ({ specs = [], suites = [] }: Suite): void => {
    for (const { title, file, line, tests } of specs)
      for (const { projectName, status, results } of tests) {
        const error = results.find(each => each.error)?.error
        const told = {
          name: `[${projectName}] e2e/${file}:${line} › ${title}`,
          why: firstLines(error?.message),
        }
        if (status === 'unexpected') failures.push(told)
        else if (status === 'skipped') skip(`[${projectName}] e2e/${file}`)
        else {
          passed += 1
          if (status === 'flaky') flaky.push(told)
        }
      }
    suites.forEach(walk)
  }
  const before = failures.length
  journeys.report?.suites.forEach(walk)
  if (!journeys.ok && failures.length === before)
    failures.push({ name: 'Playwright', why: 'failed outside of any journey, see above' })
  if (!maySkip)
    for (const [name, count] of skipped)
      failures.push({ name, why: `${count} skipped, but with ALL_TESTS=1 none may be` })
  return { passed, skipped, flaky, failures }
}

if (import.meta.main) {
  const [unitsFile, unitsEnded, journeysFile, journeysEnded, errorsFile] = process.argv.slice(2)
  const read = (file = '') => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
  const { passed, skipped, flaky, failures } = summarize(
    { report: read(unitsFile), ok: unitsEnded === 'ok', errors: read(errorsFile) },
    { report: read(journeysFile), ok: journeysEnded === 'ok' },
    process.cwd(),
    process.env.ALL_TESTS !== '1',
  )
  for (const { name, why } of flaky) console.log(`\npassed only after a retry: ${name}\n${why}`)
  for (const { name, why } of failures) console.log(`\nfailed: ${name}\n${why}`)
  if (skipped.size > 0) console.log('\nskipped, because this machine lacks what they need:')
  for (const [group, count] of skipped) console.log(`${group} (${count})`)
  if (flaky.length > 0) console.log(`${flaky.length} of the passed tests needed a retry, see above`)
  console.log(`${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length > 0 ? 1 : 0
}
