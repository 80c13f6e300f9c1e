import * as messages from '#messages/errors.ts'
import { recordAction } from '#server/admin/audit.ts'
import { writeHistory } from '#server/orders/history.ts'
import { lockOrder } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { findOpenWithdrawals } from './open-withdrawals.ts'

/**
 * Marks the open withdrawals of an order as done for the owner, whatever was refunded: paid out manually, or reduced
 * for wear.
 * @param order.seen time of the last withdrawal that the owner saw, if known
 * @throws ShopError `order_not_found`; `changed_meanwhile` if a later one is open
 */
export async function settleWithdrawals(
  db: Db,
  { number, seen }: { number: string; seen: string | undefined },
  actor: string,
  now: Date,
): Promise<void> {
  await retryingTransaction(db, async trx => {
    // The lock keeps other withdrawals of the order out.
    const order = await lockOrder(trx, 'order_number', number)
    if (!order) throw new ShopError('order_not_found')
    const open = await findOpenWithdrawals(trx, order.id)
    if (seen && open.some(({ at }) => at > seen))
      throw new ShopError('changed_meanwhile', { details: messages.withdrawnMeanwhile })
    if (open.length === 0) return
    // One already refunded must still say that its pieces are not sent.
    await trx
      .updateTable('withdrawals')
      .set({ done_at: now.toISOString() })
      .where(
        'id',
        'in',
        open.map(({ id }) => id),
      )
      .execute()
    await lockOrder(trx, 'id', order.id, now)
    await writeHistory(trx, order.id, actor, 'withdrawal-settled', {}, now)
    await recordAction(trx, { actor, action: 'order.settle-withdrawal', subject: number }, now)
  })
}
