import { DAY_MS } from './durations.ts'
import { COMPLAINT_DAYS } from './legal-deadlines.ts'
import { dayAfter, tallinnDay } from './tallinn.ts'

/** So many days before the last one it becomes urgent. */
const URGENT_DAYS = 3

/**
 * The last day on which an answer is in time, in Estonia's calendar: `2026-12-04`.
 * @param arrivedAt ISO 8601
 */
export const lastDayToAnswer = (arrivedAt: string): string =>
  dayAfter(tallinnDay(new Date(arrivedAt)), COMPLAINT_DAYS)

/**
 * Days of the calendar that are left: 0 on the last one, fewer when it is over.
 * @param last the last day
 * @param today both `2026-12-04`
 */
export const daysLeft = (last: string, today: string): number =>
  Math.round((Date.parse(last) - Date.parse(today)) / DAY_MS)

/** Whether an answer cannot wait any more, or is late. */
export const isUrgent = (last: string, today: string): boolean => daysLeft(last, today) <= URGENT_DAYS
