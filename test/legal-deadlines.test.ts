import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** The files that define the deadlines, as numbers and in words. */
const DEADLINES = ['src/domain/legal-deadlines.ts', 'src/messages/et/legal-deadlines.ts']

/** Numbers that are not legal deadlines, and why. */
const NO_DEADLINE: Record<string, { found: string[]; why: string }> = {
  'src/contract/admin-orders.ts': { found: ['DAYS = 30'], why: 'how long a deleted order can be restored' },
  'src/domain/retention.ts': {
    found: ['Days: 30'],
    why: 'how long unfinished payments are kept, the shop’s own rule',
  },
  'src/server/inbound-mail/fetch-replies.ts': {
    found: ['DAYS = 30'],
    why: 'how far back a new mailbox is read',
  },
  'src/server/mail/outbox.ts': { found: ['DAYS = 30'], why: 'how old an e-mail that was never tried may be' },
  'src/server/payments/paypal/client.ts': { found: ['days: 30'], why: 'how long PayPal lists its events' },
  'src/server/unused-files.ts': { found: ['DAYS = 30'], why: 'how long an unused file is kept' },
  'src/server/visits/routes.ts': { found: ['DAYS = 30'], why: 'the default period of the visit counts' },
  'src/messages/et/retention.ts': { found: ['kaks nädalat'], why: 'how long the log of a proxy is kept' },
  'src/messages/et/admin/visits.ts': { found: ['30 päeva'], why: 'a period of the visit counts' },
}

/** Numbers of days, or phrases of months or years, as someone would write a legal deadline by hand. */
const WRITTEN = [
  /(?<![\d–-])(?:14|15|30)[ -]päeva?\w*/g,
  /(?<![\d–-])[127] aasta\w*/g,
  /\b(?:kaks|kahe|seitse|seitsme|esimese) (?:aasta|kuu|nädala)\w*/gi,
  /days: ?(?:14|15|30)\b|(?:DAYS|Days)\b ?[=:] ?(?:14|15|30)\b/g,
]

/** The source as one line without comments, because texts of pages run over several lines. */
const codeOf = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ')

const writtenIn = (text: string): string[] =>
  WRITTEN.flatMap(pattern => [...codeOf(text).matchAll(pattern)].map(([found]) => found))

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map(name => join('src', name))
  .filter(name => /\.tsx?$/.test(name) && !/\.(test|gen)\.tsx?$/.test(name) && !DEADLINES.includes(name))

describe('a legal deadline', () => {
  test('is defined in one place only', () => {
    const found = files
      .map(file => [file, writtenIn(readFileSync(join(root, file), 'utf8'))] as const)
      .filter(([, written]) => written.length > 0)
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(NO_DEADLINE).map(([file, each]) => [file, each.found])),
    )
  })

  test.each([
    ['<p>saada see hiljemalt 14\n  päeva jooksul</p>', ['14 päeva']],
    ['14-päevase taganemise', ['14-päevase']],
    ['vastutan kaks aastat; kahe kuu jooksul', ['kaks aastat', 'kahe kuu']],
    ['const REFUND_DAYS = 14', ['DAYS = 14']],
    ['merchantReturnDays: 14', ['Days: 14']],
    ['/* 14 päeva */ Laps 4–7 aastat, 2–4 nädalaga, 3–7 tööpäeva', []],
  ])('is found in %j', (text, found) => expect(writtenIn(text)).toEqual(found))
})
