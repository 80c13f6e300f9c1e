import { tallinnDay } from './tallinn.ts'
import { daysFrom, quantile } from './work-queue.ts'

/** How promises of a month were kept. */
export type PromisesKept = {
  /** `2026-11` */
  month: string
  orders: number
  kept: number
  /** of the orders, those that are not sent yet, though the day to post them is over */
  unsent: number
  /** likewise, those that were called off once that day was over */
  calledOff: number
  /** days from the last posting day that was in time to the posting, below 0: early; of half of them, and of nine in ten */
  median: number
  nineTenths: number
}

/** What was promised of an order, and when it was sent, or called off before that; without either it waits to be sent. */
export type MeasuredPromise = { postBy: string; sentAt: Date | null; calledOffAt?: Date }

/**
 * How well was kept what shoppers were shown when they paid, by the month of the sending, the latest first. What is late and
 * not sent yet counts as if it were sent today, and what was late when it was called off as if it were sent then. What was called
 * off in time broke no promise, and counts neither way.
 */
export function promisesKept(promises: readonly MeasuredPromise[], now: Date): PromisesKept[] {
  const measured = promises.flatMap(({ postBy, sentAt, calledOffAt }) => {
    const day = tallinnDay(sentAt ?? calledOffAt ?? now)
    const days = daysFrom(postBy, day)
    const isCalledOff = sentAt === null && calledOffAt !== undefined
    return sentAt || days > 0
      ? [{ month: day.slice(0, 7), days, isCalledOff, isWaiting: !sentAt && !isCalledOff }]
      : []
  })
  return [...Map.groupBy(measured, ({ month }) => month)]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([month, orders]) => {
      const days = orders.map(each => each.days)
      return {
        month,
        orders: orders.length,
        kept: days.filter(each => each <= 0).length,
        unsent: orders.filter(({ isWaiting }) => isWaiting).length,
        calledOff: orders.filter(({ isCalledOff }) => isCalledOff).length,
        median: quantile(days, 0.5),
        nineTenths: quantile(days, 0.9),
      }
    })
}
