import type { Db } from '#server/platform/database.ts'

/**
 * The owner says that no more of the money of a cancelled order is to go back: she has given it back herself, or agreed on
 * something else. Called off anew later, the order asks anew. To be called in a transaction.
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
