import { expect, test } from 'vitest'
import { lastDayToRespond } from './dispute.ts'

test('a response due at midnight UTC, the early hours in Tallinn, is due the day before', () => {
  expect(lastDayToRespond('2026-03-05T23:59:59.000Z')).toBe('2026-03-05')
  expect(lastDayToRespond('2026-03-05T17:00:00.000Z')).toBe('2026-03-05')
  expect(
    lastDayToRespond('2026-03-05T06:00:00.000Z'),
    'a deadline in the morning moves to the day before',
  ).toBe('2026-03-04')
})
