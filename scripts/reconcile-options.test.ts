import { expect, test } from 'vitest'
import { parseReconcileOptions } from './reconcile-options.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const read = (...words: string[]) => parseReconcileOptions(words, NOW)

test.each([
  ['2026-11-20T10:00', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T10:00:07Z', '2026-11-20T10:00:07.000Z'],
  ['2026-11-20T12:00+02:00', '2026-11-20T10:00:00.000Z'],
])('the time of the backup is in UTC unless it says otherwise: %s', (text, moment) => {
  expect(read('--since', text)).toMatchObject({ since: new Date(moment), isBooked: false })
})

test('booking, and the numbers to continue above, are given as options', () => {
  expect(read('--since', '2026-11-20T10:00', '--yes', '--invoices-above', '137')).toEqual({
    since: new Date('2026-11-20T10:00:00Z'),
    isBooked: true,
    highest: { invoice: 137, creditNote: undefined },
  })
})

test.each([
  [[]],
  [['--since']],
  [['--since', '']],
  [['--since', 'yesterday']],
  [['--since', '2026-11-20']],
  [['--since', '2026-02-31T10:00']],
  [['--since', '2026-11-20T25:00']],
  [['--since', '2026-11-21T09:01']],
  [['--until', '2026-11-20T10:00']],
  [['2026-11-20T10:00']],
])('invalid arguments are refused with what is accepted: %j', words => {
  expect(() => read(...words)).toThrow(
    '--since accepts the time when the backup was made, such as 2026-11-20T10:00',
  )
})

test('an invalid number is refused', () => {
  const since = ['--since', '2026-11-20T10:00']
  expect(() => read(...since, '--invoices-above', 'many')).toThrow('accepts a whole number')
  expect(() => read(...since, '--credit-notes-above', '1.5')).toThrow('accepts a whole number')
})
