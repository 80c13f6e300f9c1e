import type { Db } from '#server/platform/database/database.ts'
import type { OrderRow } from './store.ts'

/**
 * The owner marks the refund of a cancelled order as handled: refunded manually, or agreed otherwise. Cancelled again
 * later, the order is a task again. To be called in a transaction.
 * @returns false where there is no such order
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

/** When the owner last said that money of an order was dealt with past the shop: that of a cancelled order, or of withdrawals. */
export async function lastSettledAt(
  db: Db,
  { id, money_settled_at: ofCancelled }: Pick<OrderRow, 'id' | 'money_settled_at'>,
): Promise<string | null> {
  const { at: ofWithdrawals } = await db
    .selectFrom('withdrawals')
    .select(({ fn }) => fn.max('done_at').as('at'))
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  return [ofCancelled, ofWithdrawals].reduce((last, at) => ((at ?? '') > (last ?? '') ? at : last), null)
}
