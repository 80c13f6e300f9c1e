/** Refunds whose outcome is overdue: the owner has checked at the provider and says what became of them. */
import { lockOrder } from '#server/orders/store.ts'
import { findByCapture, findPaymentById } from '#server/payments/ledger.ts'
import {
  endRefundByHand,
  findPendingRefunds,
  listRefunds,
  type RefundRow,
} from '#server/payments/refund-ledger.ts'
import type { Providers } from '#server/payments/registry.ts'
import type { Db } from '#server/platform/database/database.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import { ShopError } from '#server/platform/errors.ts'
import { silentSince } from '../purchase/late-payment-check.ts'
import { type Booking, bookAllBack, bookRefund, bookRefundFailure } from './book-refund.ts'

/** How long a provider may take to make a refund that it has accepted: a bank, or a card's issuer, needs days. */
export const SETTLING_DAYS = 10

type PendingRefund = Pick<RefundRow, 'fault' | 'provider_refund_id' | 'sent_at' | 'created_at'>

/**
 * Whether the outcome of a pending refund is overdue, so that only the owner can find it out: its provider has not
 * answered for hours, is no longer configured, or takes longer than usual to make what it accepted.
 * @param isSetUp whether its provider is configured
 */
export function isOverdue(refund: PendingRefund, isSetUp: boolean, now: Date): boolean {
  if (refund.provider_refund_id === null || !isSetUp)
    return refund.created_at < silentSince(now).toISOString()
  return (refund.sent_at ?? refund.created_at) < daysBefore(now, SETTLING_DAYS).toISOString()
}

/**
 * Whether the owner may return money without an order by hand: the provider has refused to, or its outcome is overdue.
 * One that has not answered may be refunding it at this moment.
 */
export const isReturnableByHand = (refund: PendingRefund, isSetUp: boolean, now: Date): boolean =>
  refund.fault !== null ||
  ((refund.provider_refund_id !== null || !isSetUp) && isOverdue(refund, isSetUp, now))

type Stuck = {
  /** when it was requested: an order may have several, and the owner has checked this one */
  since: string | undefined
  providers: Pick<Providers, 'has'>
  now: Date
}

/** @throws ShopError `refund_under_way` while the provider may still report the outcome */
async function findStuck(
  trx: Db,
  number: string,
  { since, providers, now }: Stuck,
): Promise<RefundRow | undefined> {
  const order = await lockOrder(trx, 'order_number', number)
  const asked =
    order &&
    (await listRefunds(trx, order.id)).find(
      ({ state, created_at }) => state === 'asked' && created_at === since,
    )
  if (!asked) return undefined
  const payment = asked.payment_id === null ? undefined : await findPaymentById(trx, asked.payment_id)
  if (!isOverdue(asked, payment !== undefined && providers.has(payment), now))
    throw new ShopError('refund_under_way')
  return asked
}

/**
 * Records that a stuck refund was not made. If it is made after all, the audit finds it, and books it as made at the
 * provider's site.
 * @returns whether it was waiting
 * @throws ShopError `refund_under_way`
 */
export async function failStuckRefund(trx: Db, number: string, stuck: Stuck): Promise<boolean> {
  const refund = await findStuck(trx, number, stuck)
  if (refund) await bookRefundFailure(trx, refund, { fault: 'not_made', issue: 'OWNER' }, stuck.now)
  return refund !== undefined
}

/**
 * Records that a stuck refund was made. If the provider lists it later, `nameMadeRefund` recognises it.
 * @returns the counted products whose pieces were restocked; `undefined` if it was not waiting
 * @throws ShopError `refund_under_way`
 */
export async function bookStuckRefund(
  trx: Db,
  number: string,
  stuck: Stuck,
  booking: Booking,
): Promise<number[] | undefined> {
  const refund = await findStuck(trx, number, stuck)
  const booked = refund && (await bookRefund(trx, booking, refund, refund.provider_refund_id))
  return booked?.restocked
}

/**
 * Books money without an order as returned by the owner herself, so that the shop no longer requests its refund.
 * @returns the capture's id; `undefined` if none of its money is waiting
 * @throws ShopError `refund_under_way` while the provider may still be refunding it
 */
export async function returnByHand(
  trx: Db,
  captureId: string,
  { providers, now }: Omit<Stuck, 'since'>,
): Promise<string | undefined> {
  const payment = await findByCapture(trx, captureId)
  const asked = payment && (await findPendingRefunds(trx, payment.id)).find(each => each.order_id === null)
  if (!asked) return undefined
  // A refusal is believed only while the row still has it: the provider may be asked again at this moment.
  const isLost = isReturnableByHand({ ...asked, fault: null }, providers.has(payment), now)
  if (!(await endRefundByHand(trx, asked.id, { isLost }, now))) throw new ShopError('refund_under_way')
  await bookAllBack(trx, payment, now)
  return captureId
}
