import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { summarize } from './test-summary.ts'
import UnhandledErrors from './unhandled-errors.ts'

const unit = (fullName: string, status: string, ...failureMessages: string[]) => ({
  ancestorTitles: ['a shop (postgres)', 'that is open'],
  fullName,
  status,
  failureMessages,
})

const journey = (title: string, status: string, message?: string) => ({
  title,
  file: 'buy.e2e.ts',
  line: 9,
  tests: [{ projectName: 'phone', status, results: [message ? { error: { message } } : {}, {}] }],
})

const NO_UNITS = { testResults: [] }
const NO_JOURNEYS = { suites: [] }

test('lists what failed and what passed on a retry, of both runners', () => {
  const units = {
    testResults: [
      {
        name: '/shop/src/a.test.ts',
        status: 'failed',
        assertionResults: [
          unit('holds', 'passed'),
          unit('holds at last', 'passed', 'Error: too slow\n    at a.test.ts'),
          unit('breaks', 'failed', '\x1b[31mError: no\x1b[0m'),
          unit('waits', 'pending'),
          unit('waits longer', 'skipped'),
        ],
      },
      { name: '/shop/src/b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
    ],
  }
  const journeys = {
    suites: [
      {
        specs: [journey('buys', 'expected')],
        suites: [
          {
            specs: [
              journey('pays', 'flaky', 'Timeout'),
              journey('tracks', 'unexpected', 'Not there'),
              journey('leaves', 'skipped'),
            ],
          },
        ],
      },
    ],
  }
  expect(summarize({ report: units, ok: false }, { report: journeys, ok: false }, '/shop')).toEqual({
    passed: 4,
    skipped: new Map([
      ['src/a.test.ts › a shop (postgres)', 2],
      ['[phone] e2e/buy.e2e.ts', 1],
    ]),
    flaky: [
      { name: 'src/a.test.ts › holds at last', why: 'Error: too slow\n    at a.test.ts' },
      { name: '[phone] e2e/buy.e2e.ts:9 › pays', why: 'Timeout' },
    ],
    failures: [
      { name: 'src/a.test.ts › breaks', why: 'Error: no' },
      { name: 'src/b.test.ts', why: 'SyntaxError' },
      { name: '[phone] e2e/buy.e2e.ts:9 › tracks', why: 'Not there' },
    ],
  })
})

test('a runner that ended with an error has failed, whatever its report says', () => {
  const names = (unitsOk: boolean, journeysOk: boolean, report?: typeof NO_UNITS) =>
    summarize({ report, ok: unitsOk }, { report: NO_JOURNEYS, ok: journeysOk }, '/shop').failures.map(
      ({ name }) => name,
    )
  expect(names(true, true, NO_UNITS)).toEqual([])
  expect(names(false, true, NO_UNITS)).toEqual(['vitest'])
  expect(names(false, false)).toEqual(['vitest', 'Playwright'])
})

test('each error outside of any test counts as failed, and is reported', () => {
  const units = { report: NO_UNITS, ok: false, errors: ['Error: closed\n    at pool.ts'] }
  const { failures } = summarize(units, { report: NO_JOURNEYS, ok: true }, '/shop')
  expect(failures).toEqual([{ name: 'an error outside of any test', why: 'Error: closed\n    at pool.ts' }])
})

test('an error outside of any file is written without a place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heegel-errors-'))
  const file = join(folder, 'errors.json')
  vi.stubEnv('UNHANDLED_ERRORS_FILE', file)
  try {
    const closed = { name: 'Error', message: 'closed' }
    const inTest = { ...closed, VITEST_TEST_PATH: 'a.test.ts', VITEST_TEST_NAME: 'buys' }
    await new UnhandledErrors().onTestRunEnd!([], [closed, inTest], 'failed')
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([
      'Error: closed',
      'while a.test.ts › buys ran\nError: closed',
    ])
  } finally {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  }
})

test('skipped tests count as failed if nothing may be missing', () => {
  const units = {
    testResults: [
      { name: '/shop/a.test.ts', status: 'passed', assertionResults: [unit('waits', 'skipped')] },
    ],
  }
  const journeys = { suites: [{ specs: [journey('leaves', 'skipped')] }] }
  const failed = (maySkip: boolean) =>
    summarize({ report: units, ok: true }, { report: journeys, ok: true }, '/shop', maySkip).failures.map(
      ({ name }) => name,
    )
  expect(failed(true)).toEqual([])
  expect(failed(false)).toEqual(['a.test.ts › a shop (postgres)', '[phone] e2e/buy.e2e.ts'])
})
