import { expect, test } from 'vitest'
import { easterSunday, isWorkingDay, nextWorkingDay } from './working-day.ts'

test('Easter is on the days of the almanac', () => {
  expect([2008, 2011, 2024, 2025, 2026, 2027, 2038, 2049].map(easterSunday)).toEqual([
    '2008-03-23',
    '2011-04-24',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2049-04-18',
  ])
})

test('weekends and Estonian holidays are not working days', () => {
  // All holidays of 2026 that are not on a weekend.
  const holidays = ['01-01', '02-24', '04-03', '05-01', '06-23', '06-24', '08-20', '12-24', '12-25']
  for (const day of holidays) expect(isWorkingDay(`2026-${day}`), day).toBe(false)
  for (const day of ['2026-11-21', '2026-11-22']) expect(isWorkingDay(day), day).toBe(false)
  // Easter Monday, Ascension Day and Whit Monday are working days.
  for (const day of ['2026-04-06', '2026-05-14', '2026-05-25', '2026-12-28', '2026-12-31'])
    expect(isWorkingDay(day), day).toBe(true)
})

test('a non-working day moves to the next working day, a working day stays', () => {
  expect(nextWorkingDay('2026-11-20')).toBe('2026-11-20')
  expect(nextWorkingDay('2026-11-21')).toBe('2026-11-23')
  // Good Friday to Monday.
  expect(nextWorkingDay('2026-04-03')).toBe('2026-04-06')
  // Christmas Eve on a Wednesday.
  expect(nextWorkingDay('2025-12-24')).toBe('2025-12-29')
  expect(nextWorkingDay('2027-01-01')).toBe('2027-01-04')
})
