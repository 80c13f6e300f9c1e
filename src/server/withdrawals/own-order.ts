/** Identifies an order's holder without an account: by the order's key, or the e-mail of the order. */
import { readOrderNumber } from '#domain/order-number.ts'
import * as messages from '#messages/rights.ts'
import { ATTEMPT_KEYS, beginAttempt, clearAttempt } from '#server/admin/sign-in-limit.ts'
import { isSameSecret } from '#server/orders/access.ts'
import { findOrderOfBuyer, type OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'

export type Identification = { orderNumber: string; key?: string | undefined; email?: string | undefined }

export const foldEmail = (email: string) => email.trim().toLowerCase()

/**
 * Returns the order by its number and its key, or its customer's e-mail.
 * @throws ShopError `order_not_found`, with the same text whichever of them is wrong
 */
export async function findOwn(db: Db, who: Identification): Promise<OrderRow> {
  const order = await findOrderOfBuyer(db, readOrderNumber(who.orderNumber))
  const isOwner =
    order &&
    (isSameSecret(who.key, order.access_key) ||
      (who.email !== undefined &&
        order.customer_email !== '' &&
        foldEmail(who.email) === foldEmail(order.customer_email)))
  if (!isOwner || (isCancelledUnpaid(order) && !(await isWithdrawnFrom(db, order.id))))
    throw new ShopError('order_not_found')
  return order
}

/** An order that was cancelled unpaid cannot be withdrawn from; a repeated withdrawal that cancelled it may be. */
export const isCancelledUnpaid = (order: OrderRow): boolean =>
  order.status === 'cancelled' && order.payment_status === 'pending'

const isWithdrawnFrom = async (db: Db, orderId: string): Promise<boolean> =>
  (await db.selectFrom('withdrawals').select('id').where('order_id', '=', orderId).executeTakeFirst()) !==
  undefined

/**
 * The same for a call from outside, with an attempt limit per order number, whether or not such an order exists, so
 * that the e-mail cannot be guessed. A call with the order's key is not a guess, so strangers who exhaust the limit do
 * not lock out its holder.
 * @throws ShopError `order_not_found`, `too_many_requests`
 */
export async function identify(db: Db, who: Identification, now: Date): Promise<OrderRow> {
  if (!who.email || (await bringsKey(db, who))) return findOwn(db, who)
  const begun = await beginAttempt(db, [ATTEMPT_KEYS.orderEmail(readOrderNumber(who.orderNumber))], now)
  if ('retryAfter' in begun) {
    const { retryAfter } = begun
    const details = messages.orderEmailTriedTooOften(Math.ceil(retryAfter / 60))
    throw new ShopError('too_many_requests', { retryAfter, details })
  }
  const order = await findOwn(db, who)
  await clearAttempt(db, begun.attempt)
  return order
}

async function bringsKey(db: Db, { orderNumber, key }: Identification): Promise<boolean> {
  const order = key && (await findOrderOfBuyer(db, readOrderNumber(orderNumber)))
  return !!order && isSameSecret(key, order.access_key)
}
