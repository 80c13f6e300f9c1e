import type { Db } from '#server/platform/database/database.ts'
import type { OrderRow } from './store.ts'

/**
 * Marks the refund of a cancelled order as handled by the owner: refunded manually, or agreed otherwise. If the order
 * is cancelled again later, it becomes a task again. Call it in a transaction.
 * @returns false if there is no such order
 */
export async function settleMoney(trx: Db, number: string, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ money_settled_at: at, updated_at: at })
    .where('order_number', '=', number)
    .where('status', '=', 'cancelled')
    .where('payment_status', 'in', ['completed', 'partially_refunded'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Returns when the owner last marked money of an order as settled outside the shop: for a cancelled order, or for
 * withdrawals.
 */
export async function lastSettledAt(
  db: Db,
  { id, money_settled_at: ofCancelled }: Pick<OrderRow, 'id' | 'money_settled_at'>,
): Promise<string | null> {
  const { at: ofWithdrawals } = await db
    .selectFrom('withdrawals')
    .select(({ fn }) => fn.max('done_at').as('at'))
    .where('order_id', '=', id)
    .where('pieces_removed', '=', 0)
    .executeTakeFirstOrThrow()
  return [ofCancelled, ofWithdrawals].reduce((last, at) => ((at ?? '') > (last ?? '') ? at : last), null)
}
