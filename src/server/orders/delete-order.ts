import type { PaymentStatus } from '#domain/order-status.ts'
import * as messages from '#messages/errors.ts'
import { recordAction } from '#server/admin/audit.ts'
import { takeBackMails } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { entriesOf, listHistory, writeHistory } from './history.ts'
import { notifyCustomer } from './notify-customer.ts'
import { findOrderIncludingDeleted, lockOrder, type OrderRow } from './store.ts'
import { withdrawLinkMails } from './withdraw-link-mails.ts'

/** Removes orders from carts, within the transaction of their deletion. */
export type RemoveOrdersFromCarts = (trx: Db, orderIds: readonly string[]) => Promise<void>

/**
 * Deletes an order so that it can be restored. A paid one is only hidden: its sums, its documents and its number
 * remain. An unpaid one can no longer be paid and leaves all carts; the job erases it later. Deleting again changes
 * nothing, as the call may be repeated after a lost response.
 * @param seen the payment status that the owner saw: if it differs now, nothing is deleted
 * @throws ShopError `order_not_found`, `changed_meanwhile`, `payment_under_way`
 */
export async function deleteOrder(
  db: Db,
  {
    number,
    seen,
    actor,
    removeOrdersFromCarts,
  }: {
    number: string
    seen?: PaymentStatus | undefined
    actor: string
    removeOrdersFromCarts: RemoveOrdersFromCarts
  },
  now: Date,
): Promise<void> {
  await retryingTransaction(db, async trx => {
    const order = await lockOrder(trx, 'order_number', number)
    if (!order) throw new ShopError('order_not_found')
    if (order.deleted_at !== null) return
    if (seen !== undefined && seen !== order.payment_status)
      throw new ShopError('changed_meanwhile', seen === 'pending' ? { details: messages.paidMeanwhile } : {})
    // Its payment is being captured right now: the paid order would be deleted unseen.
    if (order.paying_id !== null && order.payment_status === 'pending')
      throw new ShopError('payment_under_way')
    const at = now.toISOString()
    await trx
      .updateTable('orders')
      .set({ deleted_at: at, updated_at: at })
      .where('id', '=', order.id)
      .execute()
    await removeOrdersFromCarts(trx, [order.id])
    await withdrawLinkMails(trx, order.id)
    // The news that it is cancelled holds even after the deletion.
    const isUntold =
      order.payment_status === 'pending' &&
      order.status !== 'cancelled' &&
      (await takeBackMails(trx, { template: 'status-changed', subjectId: order.id })).length > 0
    await writeHistory(trx, order.id, actor, 'deleted', isUntold ? { isUntold } : {}, now)
    await recordAction(trx, { actor, action: 'order.delete', subject: number }, now)
  })
}

/**
 * Restores a deleted order as it was, with the e-mail that its deletion withdrew. An order that is not deleted stays as
 * it is.
 * @throws ShopError `order_not_found` also if the job has erased it
 */
export async function restoreOrder(
  { db, publicUrl, now }: { db: Db; publicUrl: string; now: Date },
  number: string,
  actor: string,
): Promise<OrderRow> {
  return retryingTransaction(db, async trx => {
    const order = await findOrderIncludingDeleted(trx, number)
    if (!order) throw new ShopError('order_not_found')
    const restored = await trx
      .updateTable('orders')
      .set({ deleted_at: null, updated_at: now.toISOString() })
      .where('id', '=', order.id)
      .where('deleted_at', 'is not', null)
      .returningAll()
      .executeTakeFirst()
    if (!restored) return order
    const deletion = entriesOf(await listHistory(trx, order.id), 'deleted').at(-1)
    if (deletion?.data.isUntold) await notifyCustomer(trx, restored, restored.status, publicUrl, now)
    await writeHistory(trx, order.id, actor, 'restored', {}, now)
    await recordAction(trx, { actor, action: 'order.restore', subject: number }, now)
    return restored
  })
}
