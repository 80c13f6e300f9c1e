import { expect, test } from 'vitest'
import { isFreshToday } from './daily-list.ts'

test.each<[string, string | null, boolean]>([
  ['fetched an hour ago', '2026-11-20T07:00:00Z', true],
  ['of yesterday', '2026-11-19T08:00:00Z', false],
  ['fetched while the clock was ahead', '2027-11-20T08:00:00Z', false],
  ['of a node whose clock is slightly ahead', '2026-11-20T08:00:02Z', true],
  ['never fetched', null, false],
])('a list %s (%s) is today’s: %s', (_which, fetchedAt, isFresh) =>
  expect(isFreshToday(fetchedAt, new Date('2026-11-20T08:00:00Z'))).toBe(isFresh),
)
