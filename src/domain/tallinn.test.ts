import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayAfter,
  daysBetween,
  daysOfMonth,
  inTallinn,
  monthBefore,
  sameTimeAfter,
  startOfDay,
  tallinnDay,
} from './tallinn.ts'

describe('a day in Tallinn', () => {
  test('begins two hours before the UTC day in winter, three in summer', () => {
    expect(startOfDay('2026-01-15').toISOString()).toBe('2026-01-14T22:00:00.000Z')
    expect(startOfDay('2026-07-15').toISOString()).toBe('2026-07-14T21:00:00.000Z')
  })

  test('is 23 hours long when the clocks go forward, and 25 when they go back', () => {
    const hours = (day: string) =>
      (startOfDay(dayAfter(day)).getTime() - startOfDay(day).getTime()) / 3_600_000
    expect(hours('2026-03-28')).toBe(24)
    expect(hours('2026-03-29')).toBe(23)
    expect(hours('2026-10-25')).toBe(25)
    expect(hours('2026-10-26')).toBe(24)
  })

  test('begins at midnight there, whatever the day is in UTC', () => {
    expect(tallinnDay(new Date('2026-03-31T20:59:59.999Z'))).toBe('2026-03-31')
    expect(tallinnDay(new Date('2026-03-31T21:00:00.000Z'))).toBe('2026-04-01')
    expect(tallinnDay(new Date('2025-12-31T22:00:00.000Z'))).toBe('2026-01-01')
  })

  test('contains every moment from its beginning until the next day begins', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2005-01-01'), max: new Date('2045-01-01'), noInvalidDate: true }),
        at => {
          const day = tallinnDay(at)
          expect(startOfDay(day).getTime()).toBeLessThanOrEqual(at.getTime())
          expect(startOfDay(dayAfter(day)).getTime()).toBeGreaterThan(at.getTime())
          expect(tallinnDay(startOfDay(day))).toBe(day)
        },
      ),
    )
  })
})

describe('the same local time', () => {
  test.each([
    ['2026-03-30', '00:00', '2026-02-28'],
    ['2026-04-28', '12:00', '2026-03-29'],
    ['2026-04-28', '02:00', '2026-03-29'],
    ['2026-10-25', '12:00', '2026-09-25'],
    ['2026-10-25', '23:30', '2026-09-25'],
    ['2026-11-24', '12:00', '2026-10-25'],
  ])('thirty days before %s at %s', (day, time, before) => {
    const [hour, minute] = time.split(':')
    const shows = (at: Date, on: string) => {
      const clock = inTallinn(at)
      return clock.day === on && clock.hour === hour && clock.minute === minute
    }
    const at = daysBetween(dayAfter(day, -1), day)
      .flatMap(each =>
        Array.from({ length: 100 }, (_, n) => new Date(startOfDay(each).getTime() + n * 30 * 60_000)),
      )
      .findLast(each => shows(each, day))!
    expect(shows(sameTimeAfter(at, -30), before)).toBe(true)
  })

  test('is exactly that many days away if the clocks did not change, to the millisecond', () => {
    const at = new Date('2026-06-30T15:20:33.123Z')
    expect(sameTimeAfter(at, -30).toISOString()).toBe('2026-05-31T15:20:33.123Z')
  })
})

describe('a month', () => {
  test('has its own number of days', () => {
    expect(daysOfMonth('2026-03')).toHaveLength(31)
    expect(daysOfMonth('2026-02').at(-1)).toBe('2026-02-28')
    expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29')
    expect(daysOfMonth('2026-11').at(-1)).toBe('2026-11-30')
  })

  test('follows the previous one, across the turn of the year too', () => {
    expect(monthBefore('2026-03')).toBe('2026-02')
    expect(monthBefore('2026-01')).toBe('2025-12')
  })
})

test('the days between two days include both', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(daysBetween('2026-03-01', '2026-02-27')).toEqual([])
})
