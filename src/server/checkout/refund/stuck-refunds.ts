/** Refunds without an answer from the provider for hours: the owner has checked there and says what became of them. */
import { lockOrder } from '#server/orders/store.ts'
import { findPaymentById } from '#server/payments/ledger.ts'
import { listRefunds, type RefundRow } from '#server/payments/refund-ledger.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { type Booking, bookRefund, bookRefundFailure, type IsAskable } from './book-refund.ts'

type Asked = {
  /** when it was requested: an order may have several, and the owner has checked this one */
  since: string | undefined
  askedBefore: Date
  canTell: IsAskable
}

/** @throws ShopError `refund_under_way` if the provider has accepted it and can report the outcome */
async function findStuck(
  trx: Db,
  number: string,
  { since, askedBefore, canTell }: Asked,
): Promise<RefundRow | undefined> {
  const order = await lockOrder(trx, 'order_number', number)
  if (!order || since === undefined || since >= askedBefore.toISOString()) return undefined
  const stuck = (await listRefunds(trx, order.id)).find(
    ({ state, created_at }) => state === 'asked' && created_at === since,
  )
  if (stuck?.provider_refund_id && canTell((await findPaymentById(trx, stuck.payment_id!))!))
    throw new ShopError('refund_under_way')
  return stuck
}

/**
 * Records that a stuck refund was not made. If it is made after all, the audit finds it, and books it as made at the
 * provider's site.
 * @returns whether it was waiting
 * @throws ShopError `refund_under_way`
 */
export async function failStuckRefund(trx: Db, number: string, asked: Asked, now: Date): Promise<boolean> {
  const refund = await findStuck(trx, number, asked)
  if (refund) await bookRefundFailure(trx, refund, { fault: 'not_made', issue: 'OWNER' }, now)
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
  asked: Asked,
  booking: Booking,
): Promise<number[] | undefined> {
  const refund = await findStuck(trx, number, asked)
  const booked = refund && (await bookRefund(trx, booking, refund, refund.provider_refund_id))
  return booked?.restocked
}
