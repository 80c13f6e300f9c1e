import type { Promised } from '#domain/arrival.ts'
import type { Db } from '#server/platform/database/database.ts'
import { writeHistory } from './history.ts'
import { deleteObsoleteMails } from './notify-customer.ts'
import { paidStatus } from './paid-status.ts'
import { type NotPayable, payableWhere, whyNotPayable } from './payable.ts'
import { promiseColumnsAtPayment } from './promise.ts'
import { findOrderByNumber, type OrderRow } from './store.ts'
import { notePayment } from './thread-entries.ts'

/** Money that bypassed the provider. */
export type MoneyByHand = { method: string; actor: string; promise: Promised | null; paidAt?: Date }

/**
 * Marks an order as paid outside the provider (cash, bank transfer) and records who did it. Call it in a transaction.
 * @param money.paidAt when it was paid, which decides the month it counts in. `promise`: the arrival, for its e-mail
 * @returns the paid order, or why it cannot be paid
 */
export async function markPaidManually(
  trx: Db,
  number: string,
  { method, actor, promise, paidAt }: MoneyByHand,
  now: Date,
): Promise<OrderRow | NotPayable | 'order_not_found'> {
  const order = await findOrderByNumber(trx, number)
  if (!order) return 'order_not_found'
  const at = now.toISOString()
  const paid = await trx
    .updateTable('orders')
    .set({
      payment_status: 'completed',
      payment_method: method,
      status: paidStatus,
      paid_at: (paidAt ?? now).toISOString(),
      ...promiseColumnsAtPayment(order, promise),
      updated_at: at,
    })
    .where('id', '=', order.id)
    .where(payableWhere())
    .returningAll()
    .executeTakeFirst()
  if (!paid) return whyNotPayable(order)
  await deleteObsoleteMails(trx, paid)
  await writeHistory(trx, order.id, actor, 'paid', { method, amount: order.total }, now)
  await notePayment(trx, paid, method, 'owner', now)
  return paid
}
