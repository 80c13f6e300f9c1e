import { dayAfter, tallinnDay } from './tallinn.ts'

/** Days in which the money of an order that is called off goes back to its buyer (specification §9). */
export const REFUND_DAYS = 14

/**
 * The last day to give it back, in Estonia's calendar: `2026-12-04`.
 * @param calledOffAt ISO 8601
 */
export const lastDayToRefund = (calledOffAt: string): string =>
  dayAfter(tallinnDay(new Date(calledOffAt)), REFUND_DAYS)
