import { sql } from 'kysely'
import { type Calendar, lastPostingDay, type Promised, type Transit } from '#domain/arrival.ts'
import { PICKUP } from '#domain/delivery.ts'
import { SENT_STATUSES } from '#domain/order-status.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { OrderRow } from './store.ts'

/** The columns of the arrival that was shown at the payment. */
export function promiseColumns(promised: Promised | null | undefined) {
  const promise = promised ? JSON.stringify(promised) : null
  return { promise, first_promise: promise }
}

/** The same of an order that stood before its payment: to one that has left already no day of making and sending is promised. */
export const promiseColumnsAtPayment = (
  order: Pick<OrderRow, 'sent_at' | 'status'>,
  promised: Promised | null | undefined,
) => (isOnItsWay(order) ? {} : promiseColumns(promised))

/** Promises the arrival that was shown as the payment of an order that stood before was opened. */
export async function writePromiseAtPayment(
  trx: Db,
  order: OrderRow,
  promised: Promised | null | undefined,
): Promise<void> {
  if (isOnItsWay(order)) return
  await trx.updateTable('orders').set(promiseColumns(promised)).where('id', '=', order.id).execute()
}

/** An order that its customer does not come for: only such a one can be promised a day of arrival. */
export const travelling = sql<boolean>`coalesce(delivery_method, '') <> ${PICKUP}`

/** The arrival that an order's customer is promised now; none where she comes for it by now. */
export const promiseOf = ({
  promise,
  delivery_method,
}: Pick<OrderRow, 'promise' | 'delivery_method'>): Promised | null =>
  promise === null || delivery_method === PICKUP ? null : (JSON.parse(promise) as Promised)

/** The promise of an order that goes another way by now: its days stand, and its carrier says by when it has to be posted. */
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

/** Whether it is sent, or has come to its customer. */
export const isOnItsWay = ({ sent_at, status }: Pick<OrderRow, 'sent_at' | 'status'>): boolean =>
  sent_at !== null || SENT_STATUSES.has(status)

/** Whether a paid order is still to be made: its money was not given back, and it is neither made, sent nor called off. */
export const isToBeMade = (order: OrderRow): boolean =>
  order.payment_status !== 'refunded' &&
  order.made_at === null &&
  order.status !== 'cancelled' &&
  !isOnItsWay(order)

/** Whether an order's customer is still told of the yarn that it waits for: it is unpaid, or it is to be made and has no promise. */
export const hasNoDayYet = (order: OrderRow): boolean =>
  order.payment_status === 'pending' || (order.promise === null && isToBeMade(order))

/** Promises an arrival; the one that was promised first stays as it was. */
export async function writePromise(trx: Db, orderId: string, promised: Promised): Promise<void> {
  const promise = JSON.stringify(promised)
  await trx
    .updateTable('orders')
    .set(({ fn, val }) => ({ promise, first_promise: fn.coalesce('first_promise', val(promise)) }))
    .where('id', '=', orderId)
    .execute()
}

/** Takes back a promise that cannot be kept, while no other day is known. By the first promise is still measured. */
export async function takeBackPromise(trx: Db, orderId: string): Promise<void> {
  await trx.updateTable('orders').set({ promise: null }).where('id', '=', orderId).execute()
}
