import type { HatOrder } from './custom-hat.ts'
import { DEFAULT_DELIVERY_TERMS } from './delivery.ts'
import { leastFee } from './delivery-terms.ts'
import { WITHDRAWAL_DAYS } from './legal-deadlines.ts'
import type { Cents } from './money.ts'
import type { OrderKind } from './order-number.ts'
import { dayAfter, tallinnDay } from './tallinn.ts'
import { nextWorkingDay } from './working-day.ts'

/**
 * Whether a consumer may withdraw from an order of this kind. A hat whose shape, yarns and size are chosen from the
 * offer is not made to the consumer's specification (guidance on Directive 2011/83, art. 16 c); a free-form order is,
 * and so is a hat of the shape „kohandatud“ that the customer described.
 * @param details the kind's own fields
 */
export function isWithdrawable(kind: OrderKind, details: Partial<HatOrder> = {}): boolean {
  if (kind === 'custom_hat')
    return !(details.hatCategory === 'custom' && Boolean(details.specialWishes?.trim()))
  return kind === 'regular'
}

/**
 * Returns how much of the delivery fee is refunded if every piece of an order is withdrawn: up to the fee of the
 * cheapest method offered (Directive 2011/83 art. 13 (1) and (2), VÕS § 56²).
 * @param paid cents
 * @param least the cheapest fee at the time of the order, in cents; null: the order predates the owner's own prices
 */
export const deliveryToReturn = (paid: Cents, least: Cents | null): Cents =>
  Math.min(paid, least ?? leastFee(DEFAULT_DELIVERY_TERMS))

/**
 * Returns the last day for a withdrawal, in Estonia's calendar: `2026-12-04`. A period that would end on a non-working
 * day ends on the next working day (Regulation 1182/71 art. 3 (4), TsÜS § 136 (8)).
 * @param deliveredAt ISO 8601; null before the delivery: the period has not begun, so there is no last day
 */
export const lastWithdrawalDay = (deliveredAt: string | null): string | null =>
  deliveredAt === null ? null : nextWorkingDay(dayAfter(tallinnDay(new Date(deliveredAt)), WITHDRAWAL_DAYS))

/** Whether a withdrawal sent now is in time. */
export function isInTimeToWithdraw(deliveredAt: string | null, now: Date): boolean {
  const last = lastWithdrawalDay(deliveredAt)
  return last === null || tallinnDay(now) <= last
}
