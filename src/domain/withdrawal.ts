import type { OrderKind } from './order-number.ts'

/** Days that a consumer has to withdraw, counted from the day after she got the goods (VÕS § 56, specification §9). */
export const WITHDRAWAL_DAYS = 14

/**
 * Whether a consumer may withdraw from what is sold in an order of this kind. Choosing a hat's shape and yarns from what is
 * offered is no making to one's own wishes (guidance on Directive 2011/83, art. 16 c); a free-form order is.
 */
export const isWithdrawable = (kind: OrderKind): boolean => kind !== 'custom_order'

const DAY_MS = 86_400_000
const estonianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Tallinn' })

/**
 * The last day on which a withdrawal is in time, in Estonia's calendar: `2026-12-04`.
 * @param deliveredAt ISO 8601; null while it has not arrived: then the time has not even begun, and there is no last day
 */
export function lastWithdrawalDay(deliveredAt: string | null): string | null {
  if (deliveredAt === null) return null
  const received = Date.parse(`${estonianDay.format(new Date(deliveredAt))}T00:00:00Z`)
  return new Date(received + WITHDRAWAL_DAYS * DAY_MS).toISOString().slice(0, 10)
}

/** Whether a withdrawal that is sent now is in time. */
export function isInTimeToWithdraw(deliveredAt: string | null, now: Date): boolean {
  const last = lastWithdrawalDay(deliveredAt)
  return last === null || estonianDay.format(now) <= last
}
