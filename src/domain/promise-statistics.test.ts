import { expect, test } from 'vitest'
import { promiseStatistics } from './promise-statistics.ts'

const at = (day: string) => new Date(`${day}T10:00:00+02:00`)

test('kept promises are counted by month, latest first', () => {
  const sent = (postBy: string, sentOn: string) => ({ postBy, sentAt: at(sentOn) })
  expect(
    promiseStatistics(
      [
        sent('2026-10-05', '2026-10-05'),
        sent('2026-11-05', '2026-11-04'),
        sent('2026-11-05', '2026-11-05'),
        sent('2026-11-05', '2026-11-09'),
      ],
      at('2026-11-24'),
    ),
  ).toEqual([
    { month: '2026-11', orders: 3, kept: 2, unsent: 0, cancelledLate: 0, median: 0, nineTenths: 4 },
    { month: '2026-10', orders: 1, kept: 1, unsent: 0, cancelledLate: 0, median: 0, nineTenths: 0 },
  ])
})

test('late unsent orders count in this month; orders that are not late yet do not count', () => {
  const unsent = (postBy: string) => ({ postBy, sentAt: null })
  const waiting = [unsent('2026-10-30'), unsent('2026-11-23'), unsent('2026-11-24'), unsent('2026-11-25')]
  expect(promiseStatistics(waiting, at('2026-11-24'))).toEqual([
    { month: '2026-11', orders: 2, kept: 0, unsent: 2, cancelledLate: 0, median: 1, nineTenths: 25 },
  ])
})

test('an order late when cancelled breaks its promise; one cancelled in time does not count', () => {
  const cancelled = (postBy: string, day: string) => ({ postBy, sentAt: null, cancelledAt: at(day) })
  const promises = [cancelled('2026-10-05', '2026-10-09'), cancelled('2026-11-05', '2026-11-05')]
  expect(promiseStatistics(promises, at('2026-11-24'))).toEqual([
    { month: '2026-10', orders: 1, kept: 0, unsent: 0, cancelledLate: 1, median: 4, nineTenths: 4 },
  ])
})
