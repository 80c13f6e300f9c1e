import { recordAction } from '#server/admin/audit.ts'
import { writeHistory } from '#server/orders/history.ts'
import { findOrderIncludingDeleted, lockOrder } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'

/**
 * The owner marks the withdrawals of an order as done, whatever was refunded: paid out manually, or reduced for wear.
 * @throws ShopError `order_not_found`
 */
export async function settleWithdrawals(db: Db, number: string, actor: string, now: Date): Promise<void> {
  const order = await findOrderIncludingDeleted(db, number)
  if (!order) throw new ShopError('order_not_found')
  await retryingTransaction(db, async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('withdrawals')
      .set({ done_at: now.toISOString() })
      .where('order_id', '=', order.id)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await lockOrder(trx, 'id', order.id, now)
    await writeHistory(trx, order.id, actor, 'withdrawal-settled', {}, now)
    await recordAction(trx, { actor, action: 'order.settle-withdrawal', subject: number }, now)
  })
}
