import type { HatOrder } from './custom-hat.ts'
import { USUAL_TERMS } from './delivery.ts'
import { leastFee } from './delivery-terms.ts'
import { WITHDRAWAL_DAYS } from './legal-deadlines.ts'
import type { Cents } from './money.ts'
import type { OrderKind } from './order-number.ts'
import { dayAfter, tallinnDay } from './tallinn.ts'
import { nextWorkingDay } from './working-day.ts'

/**
 * Whether a consumer may withdraw from what is sold in such an order. Choosing a hat's shape, yarns and size from what is
 * offered is no making to one's own wishes (guidance on Directive 2011/83, art. 16 c); a free-form order is, and so is a
 * hat of the shape „kohandatud“ that she described herself.
 * @param details the kind's own fields
 */
export function isWithdrawable(kind: OrderKind, details: Partial<HatOrder> = {}): boolean {
  if (kind === 'custom_hat')
    return !(details.hatCategory === 'custom' && Boolean(details.specialWishes?.trim()))
  return kind === 'regular'
}

/**
 * What of the delivery goes back where every piece of an order is withdrawn from: as much as the cheapest way that was
 * offered would have cost (Directive 2011/83 art. 13 (1) and (2), VÕS § 56²).
 * @param paid cents
 * @param least what the cheapest way cost when it was ordered, in cents; null: the order is older than the owner's own prices
 */
export const deliveryToReturn = (paid: Cents, least: Cents | null): Cents =>
  Math.min(paid, least ?? leastFee(USUAL_TERMS))

/**
 * The last day on which a withdrawal is in time, in Estonia's calendar: `2026-12-04`. Time that would end on a free day ends
 * with the next working day (Regulation 1182/71 art. 3 (4), TsÜS § 136 (8)).
 * @param deliveredAt ISO 8601; null while it has not arrived: then the time has not even begun, and there is no last day
 */
export const lastWithdrawalDay = (deliveredAt: string | null): string | null =>
  deliveredAt === null ? null : nextWorkingDay(dayAfter(tallinnDay(new Date(deliveredAt)), WITHDRAWAL_DAYS))

/** Whether a withdrawal that is sent now is in time. */
export function isInTimeToWithdraw(deliveredAt: string | null, now: Date): boolean {
  const last = lastWithdrawalDay(deliveredAt)
  return last === null || tallinnDay(now) <= last
}
