import { expect, test } from 'vitest'
import { dayName, timeOfDay } from '#domain/day-text.ts'
import { countText, leftText, sinceText, weekdayName } from './day-text.ts'

test('a day is written as it is said', () => {
  expect(dayName('2026-03-29')).toBe('29. märts')
  expect(dayName('2026-12-01')).toBe('1. detsember')
  expect(weekdayName('2026-03-29')).toBe('pühapäev')
})

test('waiting is counted in calendar days, across the clock change too', () => {
  expect(sinceText('2026-03-29T20:59:00Z', '2026-03-29')).toBe('täna')
  expect(sinceText('2026-03-28T21:59:00Z', '2026-03-29')).toBe('eile')
  expect(sinceText('2026-03-28T10:00:00Z', '2026-03-30')).toBe('2 päeva')
  expect(sinceText('2026-10-24T20:30:00Z', '2026-10-26')).toBe('2 päeva')
})

test('the time left is given in days, and so is the delay', () => {
  expect([5, 1, 0, -1, -3].map(leftText)).toEqual([
    'jäänud 5 päeva',
    'jäänud 1 päev',
    'täna viimane päev',
    '1 päev üle tähtaja',
    '3 päeva üle tähtaja',
  ])
})

test('the time of day is Tallinn’s', () => {
  expect(timeOfDay('2026-03-29T15:42:00Z')).toBe('18.42')
})

test('one thing and several have different word forms', () => {
  expect(countText(1, 'tellimus', 'tellimust')).toBe('1 tellimus')
  expect(countText(0, 'tellimus', 'tellimust')).toBe('0 tellimust')
})
