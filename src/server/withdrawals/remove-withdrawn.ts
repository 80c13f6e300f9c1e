import { amendHistory, listHistory } from '#server/orders/history.ts'
import { isBeingPaid } from '#server/orders/payable.ts'
import { reduceOrder } from '#server/orders/reduce-order.ts'
import type { OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { withdrawnBefore } from './withdrawn-quantities.ts'

/**
 * Removes the withdrawn pieces of an unpaid order from its lines and sums. An order being paid keeps them: once its
 * payment fails, this is called again; if it succeeds, their price is owed, as for any paid order. Call it with the
 * order's row locked.
 * @returns the order as it is now; `undefined` if nothing was removed, or nothing is left, so that it is cancelled
 */
export async function removeWithdrawnPieces(
  trx: Db,
  order: OrderRow,
  now: Date,
): Promise<OrderRow | undefined> {
  if (order.payment_status !== 'pending' || isBeingPaid(order)) return undefined
  const withdrawn = await withdrawnBefore(trx, order.id)
  const reduced = withdrawn.size > 0 ? await reduceOrder(trx, order, withdrawn, now) : undefined
  if (!reduced) return undefined
  const removed = await trx
    .updateTable('withdrawals')
    .set({ pieces_removed: 1, done_at: now.toISOString() })
    .where('order_id', '=', order.id)
    .where('pieces_removed', '=', 0)
    .returning('at')
    .execute()
  for (const entry of await listHistory(trx, order.id))
    if (entry.event === 'withdrawal' && removed.some(({ at }) => at === entry.at))
      await amendHistory(trx, entry, 'withdrawal', { toPay: reduced.total })
  return reduced
}
