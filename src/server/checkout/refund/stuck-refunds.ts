/** Refunds of orders of which the provider has told nothing for hours: the owner has looked there, and says what became of them. */
import { lockOrder } from '#server/orders/store.ts'
import { findPaymentById } from '#server/payments/ledger.ts'
import { listRefunds, type RefundRow } from '#server/payments/refund-ledger.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { type Booking, bookRefund, bookRefundFailure, type CanTell } from './book-refund.ts'

type Silence = { askedBefore: Date; canTell: CanTell }

/** @throws ShopError `refund_under_way` where the provider has taken it on, and can tell what becomes of it */
async function findStuck(
  trx: Db,
  number: string,
  { askedBefore, canTell }: Silence,
  since?: string,
): Promise<RefundRow[]> {
  const order = await lockOrder(trx, 'order_number', number)
  if (!order) return []
  const before = askedBefore.toISOString()
  const stuck = (await listRefunds(trx, order.id)).filter(
    ({ state, created_at }) =>
      state === 'asked' && created_at < before && (since === undefined || created_at === since),
  )
  for (const { provider_refund_id, payment_id } of stuck)
    if (provider_refund_id !== null && canTell((await findPaymentById(trx, payment_id!))!))
      throw new ShopError('refund_under_way')
  return stuck
}

/**
 * What was asked for of an order long ago was not done. Should it be done after all, the audit finds it there, and books it as made
 * at the provider's site.
 * @returns whether anything of the kind waited
 * @throws ShopError `refund_under_way`
 */
export async function failStuckRefunds(
  trx: Db,
  number: string,
  silence: Silence,
  now: Date,
): Promise<boolean> {
  const stuck = await findStuck(trx, number, silence)
  for (const refund of stuck) await bookRefundFailure(trx, refund, { fault: 'not_made', issue: 'OWNER' }, now)
  return stuck.length > 0
}

/**
 * What was asked for of an order then was done. Should the provider list it later, `nameMadeRefund` tells it from another one.
 * @param since when it was asked for: only this one is known to be made
 * @returns the counted products whose pieces came back; `undefined` where nothing of the kind waited
 * @throws ShopError `refund_under_way`
 */
export async function bookStuckRefund(
  trx: Db,
  number: string,
  { since, ...silence }: Silence & { since: string },
  booking: Booking,
): Promise<number[] | undefined> {
  const [refund] = await findStuck(trx, number, silence, since)
  const booked = refund && (await bookRefund(trx, booking, refund, refund.provider_refund_id))
  return booked?.restocked
}
