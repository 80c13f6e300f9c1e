/** Refunds of orders of which the provider has told nothing for hours: the owner has looked there, and says what became of them. */
import { lockOrder } from '#server/orders/store.ts'
import { findPaymentById } from '#server/payments/ledger.ts'
import { listRefunds, type RefundRow } from '#server/payments/refund-ledger.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { type Booking, bookRefund, bookRefundFailure, type CanTell } from './book-refund.ts'

type Asked = {
  /** when it was asked for: an order may have several, and the owner has looked for this one */
  since: string | undefined
  askedBefore: Date
  canTell: CanTell
}

/** @throws ShopError `refund_under_way` where the provider has taken it on, and can tell what becomes of it */
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
 * It was not made. Should it be made after all, the audit finds it there, and books it as made at the provider's site.
 * @returns whether it waited
 * @throws ShopError `refund_under_way`
 */
export async function failStuckRefund(trx: Db, number: string, asked: Asked, now: Date): Promise<boolean> {
  const refund = await findStuck(trx, number, asked)
  if (refund) await bookRefundFailure(trx, refund, { fault: 'not_made', issue: 'OWNER' }, now)
  return refund !== undefined
}

/**
 * It was made. Should the provider list it later, `nameMadeRefund` tells it from another one.
 * @returns the counted products whose pieces came back; `undefined` where it did not wait
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
