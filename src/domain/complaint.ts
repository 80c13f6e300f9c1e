import { DAY_MS } from './durations.ts'
import { COMPLAINT_DAYS } from './legal-deadlines.ts'
import { dayAfter, tallinnDay } from './tallinn.ts'

/** A complaint becomes urgent this many days before its last day. */
const URGENT_DAYS = 3

/**
 * Returns the last day for an answer, in Estonia's calendar: `2026-12-04`.
 * @param arrivedAt ISO 8601
 */
export const lastDayToAnswer = (arrivedAt: string): string =>
  dayAfter(tallinnDay(new Date(arrivedAt)), COMPLAINT_DAYS)

/**
 * Counts the calendar days left: 0 on the last day, negative after it.
 * @param last the last day
 * @param today both `2026-12-04`
 */
export const daysLeft = (last: string, today: string): number =>
  Math.round((Date.parse(last) - Date.parse(today)) / DAY_MS)

/** Whether an answer is due within a few days or overdue. */
export const isUrgent = (last: string, today: string): boolean => daysLeft(last, today) <= URGENT_DAYS
