import { expect, test } from 'vitest'
import { daysLeft, isUrgent, lastDayToAnswer } from './complaint.ts'

test('a complaint must be answered within fifteen days of its arrival, by Tallinn’s calendar', () => {
  expect(lastDayToAnswer('2026-11-20T10:00:00Z')).toBe('2026-12-05')
  // Half past midnight in Tallinn.
  expect(lastDayToAnswer('2026-11-20T22:30:00Z')).toBe('2026-12-06')
  // Across the change to winter time.
  expect(lastDayToAnswer('2026-10-20T10:00:00Z')).toBe('2026-11-04')
})

test('the days left reach zero on the last day and go negative after it', () => {
  expect(daysLeft('2026-12-05', '2026-11-20')).toBe(15)
  expect(daysLeft('2026-12-05', '2026-12-05')).toBe(0)
  expect(daysLeft('2026-12-05', '2026-12-07')).toBe(-2)
})

test('a complaint is urgent in the last three days and when overdue', () => {
  expect(isUrgent('2026-12-05', '2026-12-01')).toBe(false)
  expect(isUrgent('2026-12-05', '2026-12-02')).toBe(true)
  expect(isUrgent('2026-12-05', '2026-12-09')).toBe(true)
})
