/** Which orders a payment pays. */
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database.ts'
import { statement } from '#server/platform/statement.ts'
import type { PaymentRow } from './ledger.ts'

const insertOrderOf = statement<Tables>()(
  (db, v: { paymentId: string; position: number; orderId: string; isOwn: number }) =>
    db.insertInto('payment_orders').values({
      payment_id: v.paymentId,
      position: v.position,
      order_id: v.orderId,
      is_own: v.isOwn,
    }),
)

/** Writes down the orders of a new payment, in the order in which they were put together. */
export async function writeOrders(
  trx: Db,
  paymentId: string,
  orders: readonly { id: string; isOwn: boolean }[],
): Promise<void> {
  for (const [position, { id: orderId, isOwn }] of orders.entries())
    await insertOrderOf(trx, { paymentId, position, orderId, isOwn: isOwn ? 1 : 0 })
}

const selectOrdersOf = statement<Tables>()((db, v: { paymentId: string }) =>
  db
    .selectFrom('payment_orders')
    .select(['order_id', 'is_own'])
    .where('payment_id', '=', v.paymentId)
    .orderBy('position'),
)

/** The ids of the orders that a payment pays, in their order; none before its order has been posted. */
export const findOrderIds = async (db: Db, paymentId: string): Promise<string[]> =>
  (await selectOrdersOf(db, { paymentId })).map(row => row.order_id)

/** Those of them that the payer has shown to be theirs. */
export const findOwnOrderIds = async (db: Db, paymentId: string): Promise<string[]> =>
  (await selectOrdersOf(db, { paymentId })).filter(row => row.is_own === 1).map(row => row.order_id)

/** All payments that were begun for an order, also those that failed; the oldest first. */
export const listPaymentsOf = (db: Db, orderId: string): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.payment_id', 'payments.id')
    .selectAll('payments')
    .where('payment_orders.order_id', '=', orderId)
    .orderBy('payments.created_at')
    .execute()
