import { PICKUP } from '#domain/delivery.ts'
import {
  ARRIVED_STATUSES,
  ORDER_STATUS_LABEL,
  type OrderStatus,
  SENT_STATUSES,
} from '#domain/order-status.ts'
import * as messages from '#messages/errors.ts'
import { recordAction } from '#server/admin/audit.ts'
import { cancelScheduledMails, takeBackMails } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { writeHistory } from './history.ts'
import { notifyCustomer, notifyOfParcels } from './notify-customer.ts'
import { isBeingPaid } from './payable.ts'
import { lockOrder, type OrderRow } from './store.ts'
import { noteParcel } from './thread-entries.ts'
import { withdrawLinkMails } from './withdraw-link-mails.ts'

/**
 * Returns when the order was delivered. A status set by mistake and taken back leaves no trace: the withdrawal period
 * has not begun.
 */
function deliveredAt(order: OrderRow, status: OrderStatus, now: Date): string | null {
  if (ARRIVED_STATUSES.has(status)) return order.delivered_at ?? now.toISOString()
  return status === 'cancelled' ? order.delivered_at : null
}

/** Returns when the order was sent, likewise: if taken back, it is still to be sent. */
function sentAt(order: OrderRow, status: OrderStatus, now: Date): string | null {
  if (SENT_STATUSES.has(status)) return order.sent_at ?? now.toISOString()
  return status === 'cancelled' ? order.sent_at : null
}

/**
 * Sets the status by hand and records it in the history. The customer gets at most one e-mail per status, however often
 * it is set, and none for a status changed back at once.
 * @param seen the status that the owner saw: if the order has another one now, nothing is changed
 * @throws ShopError `order_not_found`, `changed_meanwhile`; `payment_under_way` for cancelling an order that may still
 * be paid, `order_erased` for an unpaid order whose data is erased
 */
export async function changeStatus(
  { db, publicUrl, now }: { db: Db; publicUrl: string; now: Date },
  number: string,
  { orderStatus: status, seen }: { orderStatus: OrderStatus; seen?: OrderStatus | undefined },
  actor: string,
): Promise<void> {
  await retryingTransaction(db, async trx => {
    // Locked first: its e-mail names the order's destination, which may be changing right now.
    const order = await lockOrder(trx, 'order_number', number)
    if (!order || order.deleted_at !== null) throw new ShopError('order_not_found')
    if (order.status === status) return
    // Its customer's address is erased.
    if (order.erased_at !== null && order.payment_status === 'pending') throw new ShopError('order_erased')
    if (seen !== undefined && seen !== order.status)
      throw new ShopError('changed_meanwhile', {
        details: messages.statusMoved(ORDER_STATUS_LABEL[order.status]),
      })
    await moveStatus(trx, order, status, { actor, publicUrl, now })
    const data = { from: order.status, to: status }
    await recordAction(trx, { actor, action: 'order.status', subject: number, data }, now)
  })
}

/**
 * Sets the status in the caller's transaction; the caller has checked that it is a different one.
 * @throws ShopError `changed_meanwhile`, `payment_under_way`
 */
export async function moveStatus(
  trx: Db,
  order: OrderRow,
  status: OrderStatus,
  { actor, publicUrl, now }: { actor: string; publicUrl: string; now: Date },
): Promise<void> {
  const cancels = status === 'cancelled'
  // The money would be captured anyway, and the order would reappear as paid.
  if (cancels && isBeingPaid(order)) throw new ShopError('payment_under_way')
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({
      status,
      updated_at: now.toISOString(),
      delivered_at: deliveredAt(order, status, now),
      sent_at: sentAt(order, status, now),
    })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .$if(cancels, query =>
      query.where(eb => eb.or([eb('paying_id', 'is', null), eb('payment_status', '!=', 'pending')])),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ShopError('changed_meanwhile')
  await writeHistory(trx, order.id, actor, 'status', { from: order.status, to: status }, now)
  await cancelScheduledMails(trx, { template: 'status-changed', subjectId: order.id }, now)
  if (cancels) await withdrawLinkMails(trx, order.id)
  await notifyCustomer(trx, order, status, publicUrl, now)
  await notifyOfParcels(trx, { ...order, status }, publicUrl, now)
  const author = actor === 'shop' ? 'shop' : 'owner'
  if (status === 'shipped')
    await noteParcel(trx, order, order.delivery_method === PICKUP ? 'ready' : 'sent', author, now)
  if (ARRIVED_STATUSES.has(status) && !ARRIVED_STATUSES.has(order.status))
    await noteParcel(trx, order, 'arrived', author, now)
}

/**
 * Cancels an unpaid order at its customer's request; the caller sends the e-mail about it. Call it in a transaction,
 * with the order returned by its lock.
 * @returns false if it cannot be cancelled: it is paid, its payment is under way, or it is cancelled already
 */
export async function cancelUnpaid(trx: Db, order: OrderRow, actor: string, now: Date): Promise<boolean> {
  if (order.payment_status !== 'pending' || isBeingPaid(order) || order.status === 'cancelled') return false
  await trx
    .updateTable('orders')
    .set({ status: 'cancelled', updated_at: now.toISOString() })
    .where('id', '=', order.id)
    .execute()
  await writeHistory(trx, order.id, actor, 'status', { from: order.status, to: 'cancelled' }, now)
  await cancelScheduledMails(trx, { template: 'status-changed', subjectId: order.id }, now)
  await takeBackMails(trx, { template: 'parcels-sent', subjectId: order.id })
  await withdrawLinkMails(trx, order.id)
  return true
}
