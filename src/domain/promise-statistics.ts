import { tallinnDay } from './tallinn.ts'
import { daysFrom, quantile } from './work-queue.ts'

/** How the promises of a month were kept. */
export type PromiseStatistics = {
  /** `2026-11` */
  month: string
  orders: number
  kept: number
  /** of these orders, those not sent yet though their posting day has passed */
  unsent: number
  /** of these orders, those cancelled after their posting day had passed */
  cancelledLate: number
  /** days from the last posting day in time to the actual one, negative if early: median and 90th percentile */
  median: number
  nineTenths: number
}

/** A promised posting day, and when the order was sent, or cancelled before that; without either it is unsent. */
export type MeasuredPromise = { postBy: string; sentAt: Date | null; cancelledAt?: Date }

/**
 * Counts how well the promises shown at payment were kept, by the month of the sending, latest first. An order that is
 * late and not sent counts as if it were sent today; one that was late when cancelled, as if it were sent then. An
 * order cancelled in time broke no promise and is not counted.
 */
export function promiseStatistics(promises: readonly MeasuredPromise[], now: Date): PromiseStatistics[] {
  const measured = promises.flatMap(({ postBy, sentAt, cancelledAt }) => {
    const day = tallinnDay(sentAt ?? cancelledAt ?? now)
    const days = daysFrom(postBy, day)
    const isCancelled = sentAt === null && cancelledAt !== undefined
    return sentAt || days > 0
      ? [{ month: day.slice(0, 7), days, isCancelled, isWaiting: !sentAt && !isCancelled }]
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
        cancelledLate: orders.filter(({ isCancelled }) => isCancelled).length,
        median: quantile(days, 0.5),
        nineTenths: quantile(days, 0.9),
      }
    })
}
