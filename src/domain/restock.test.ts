import { expect, test } from 'vitest'
import { restocked } from './restock.ts'

test.each([
  { now: 3, seen: 3, wanted: 5, left: 5, because: 'nothing was sold' },
  { now: 1, seen: 3, wanted: 5, left: 3, because: 'two were sold while two were added' },
  { now: 4, seen: 3, wanted: 5, left: 6, because: 'one came back' },
  { now: 1, seen: 3, wanted: 0, left: 0, because: 'fewer than none there are not' },
])('$wanted typed over $seen with $now left: $because', ({ now, seen, wanted, left }) =>
  expect(restocked(now, { seen, wanted })).toBe(left),
)
