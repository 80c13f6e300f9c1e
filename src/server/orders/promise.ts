import { sql } from 'kysely'
import { type Calendar, lastPostingDay, type Promised, type Transit } from '#domain/arrival.ts'
import { PICKUP } from '#domain/delivery.ts'
import { SENT_STATUSES } from '#domain/order-status.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { OrderRow } from './store.ts'

/** Returns the columns for the arrival shown at payment. */
export function promiseColumns(promised: Promised | null | undefined) {
  const promise = promised ? JSON.stringify(promised) : null
  return { promise, first_promise: promise }
}

/** Returns the same columns for an order that existed before its payment: one already sent is promised no day. */
export const promiseColumnsAtPayment = (
  order: Pick<OrderRow, 'sent_at' | 'status'>,
  promised: Promised | null | undefined,
) => (isOnItsWay(order) ? {} : promiseColumns(promised))

/** Stores the arrival shown when the payment of an existing order was opened. */
export async function writePromiseAtPayment(
  trx: Db,
  order: OrderRow,
  promised: Promised | null | undefined,
): Promise<void> {
  if (isOnItsWay(order)) return
  await trx.updateTable('orders').set(promiseColumns(promised)).where('id', '=', order.id).execute()
}

/** Selects orders that are not picked up: only they can be promised a day of arrival. */
export const needsDelivery = sql<boolean>`coalesce(delivery_method, '') <> ${PICKUP}`

/** Returns the arrival promised now; none if the customer picks the order up. */
export const promiseOf = ({
  promise,
  delivery_method,
}: Pick<OrderRow, 'promise' | 'delivery_method'>): Promised | null =>
  promise === null || delivery_method === PICKUP ? null : (JSON.parse(promise) as Promised)

/**
 * Returns the promise after a change of delivery method: its days remain, and the new carrier decides the last posting
 * day.
 */
export function promiseByWay(
  { promise }: Pick<OrderRow, 'promise'>,
  calendar: Calendar,
  transit: Transit | undefined,
): string | null {
  if (promise === null || !transit) return promise
  const promised = JSON.parse(promise) as Promised
  const postBy = lastPostingDay(calendar, promised.last, transit) ?? promised.postBy
  return JSON.stringify({ ...promised, postBy })
}

/** Whether an order is sent, or has arrived. */
export const isOnItsWay = ({ sent_at, status }: Pick<OrderRow, 'sent_at' | 'status'>): boolean =>
  sent_at !== null || SENT_STATUSES.has(status)

/** Whether a paid order is still to be made: not refunded, made, sent or cancelled. */
export const isToBeMade = (order: OrderRow): boolean =>
  order.payment_status !== 'refunded' &&
  order.made_at === null &&
  order.status !== 'cancelled' &&
  !isOnItsWay(order)

/**
 * Whether an order's customer is still told of the yarn it waits for: it is unpaid, or is to be made and has no
 * promise.
 */
export const isWithoutPromise = (order: OrderRow): boolean =>
  order.payment_status === 'pending' || (order.promise === null && isToBeMade(order))

/** Stores a promise; the first one ever made stays as it was. */
export async function writePromise(trx: Db, orderId: string, promised: Promised): Promise<void> {
  const promise = JSON.stringify(promised)
  await trx
    .updateTable('orders')
    .set(({ fn, val }) => ({ promise, first_promise: fn.coalesce('first_promise', val(promise)) }))
    .where('id', '=', orderId)
    .execute()
}

/**
 * Withdraws a promise that cannot be kept, while no other day is known. The first promise still counts in the
 * statistics.
 */
export async function withdrawPromise(trx: Db, orderId: string): Promise<void> {
  await trx.updateTable('orders').set({ promise: null }).where('id', '=', orderId).execute()
}
