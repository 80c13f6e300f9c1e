import type { Db } from '#server/platform/database.ts'
import { findOrderByNumber, type OrderRow, writeHistory } from './store.ts'

/** Why an order takes no price and no money by hand any more. */
export type ClosedTo = 'already_paid' | 'order_cancelled' | 'order_erased'

/** @returns undefined while it is open; where it is, and is not open all the same, its money is being taken */
export function closedTo(order: OrderRow): ClosedTo | undefined {
  if (order.payment_status !== 'pending') return 'already_paid'
  if (order.erased_at !== null) return 'order_erased'
  return order.status === 'cancelled' ? 'order_cancelled' : undefined
}

/**
 * Marks an order as paid outside the provider (cash, bank transfer), with who did it; to be called in a transaction.
 * @returns the paid order, or why it cannot be
 */
export async function markPaidByHand(
  trx: Db,
  number: string,
  method: string,
  actor: string,
  now: Date,
): Promise<OrderRow | ClosedTo | 'order_not_found' | 'payment_under_way'> {
  const order = await findOrderByNumber(trx, number)
  if (!order) return 'order_not_found'
  const at = now.toISOString()
  const isWaiting = order.status === 'pending' || order.status === 'pending_confirmation'
  const status = isWaiting ? 'paid' : order.status
  const paid = await trx
    .updateTable('orders')
    .set({ payment_status: 'completed', payment_method: method, status, paid_at: at, updated_at: at })
    .where('id', '=', order.id)
    .where('payment_status', '=', 'pending')
    .where('status', '!=', 'cancelled')
    .where('erased_at', 'is', null)
    .where('paying_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!paid) return closedTo(order) ?? 'payment_under_way'
  await writeHistory(trx, order.id, actor, 'paid', { method, amount: order.total }, now)
  return paid
}
