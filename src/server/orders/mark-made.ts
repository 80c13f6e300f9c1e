import { canBeMade } from '#domain/order-status.ts'
import { recordAction } from '#server/admin/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { writeHistory } from './history.ts'
import { lockOrder } from './store.ts'

/**
 * Marks an order as made, or as not made after all: it is no longer work to do, and the time it needed is learned. The
 * customer is not notified.
 * @throws ShopError `order_not_found`, `order_cancelled`, `not_paid`; `nothing_to_make` for ready pieces, for an order
 * already sent, and for one refunded in full
 */
export async function markMade(
  db: Db,
  number: string,
  isMade: boolean,
  actor: string,
  now: Date,
): Promise<void> {
  await retryingTransaction(db, async trx => {
    const order = await lockOrder(trx, 'order_number', number, now)
    if (!order || order.deleted_at !== null) throw new ShopError('order_not_found')
    if (order.status === 'cancelled') throw new ShopError('order_cancelled')
    if (order.payment_status === 'pending') throw new ShopError('not_paid')
    const { kind, status, payment_status: paymentStatus } = order
    if (!canBeMade({ kind, status, paymentStatus })) throw new ShopError('nothing_to_make')
    // A repeated tap.
    if ((order.made_at !== null) === isMade) return
    await trx
      .updateTable('orders')
      .set({ made_at: isMade ? now.toISOString() : null })
      .where('id', '=', order.id)
      .execute()
    await writeHistory(trx, order.id, actor, 'made', { isMade }, now)
    await recordAction(trx, { actor, action: 'order.made', subject: number, data: { isMade } }, now)
  })
}
