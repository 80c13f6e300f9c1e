/** Other attempts to pay for the same purchase: in other tabs, or restarted with the back button. */
import { findOfSession, type PaymentRow, type States } from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database/database.ts'

/**
 * Finds the other payments of the same purchase in one of these states: of the same cart with a product in common, or
 * of the same hat from the hat page. Products added to the cart after a payment's review began are a different
 * purchase: `clearPurchasedCart` has ended the earlier attempts.
 */
export async function findDuplicatePayments(
  trx: Db,
  payment: PaymentRow,
  states: States,
): Promise<PaymentRow[]> {
  const { id, session_id: sessionId, kind } = payment
  if (sessionId === null || (kind !== 'cart' && kind !== 'hat')) return []
  // Most shoppers have no other payment, and need no costly comparison of purchases.
  const others = (await findOfSession(trx, sessionId, states)).filter(
    other => other.id !== id && other.kind === kind,
  )
  if (others.length === 0) return []
  return trx
    .selectFrom('payments')
    .selectAll('payments')
    .where('payments.session_id', '=', sessionId)
    .where('payments.state', 'in', states)
    .where('payments.kind', '=', kind)
    .where('payments.id', '!=', id)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('payment_orders as theirs')
          .innerJoin('orders as their_order', 'their_order.id', 'theirs.order_id')
          .innerJoin('order_lines as their_line', 'their_line.order_id', 'theirs.order_id')
          .innerJoin('payment_orders as mine', join => join.on('mine.payment_id', '=', id))
          .innerJoin('orders as my_order', 'my_order.id', 'mine.order_id')
          .innerJoin('order_lines as my_line', 'my_line.order_id', 'mine.order_id')
          .select('theirs.order_id')
          .whereRef('theirs.payment_id', '=', 'payments.id')
          .where(both =>
            both.or([
              both('my_line.product_id', '=', both.ref('their_line.product_id')),
              // Hats have no product: equal details mean the same hat.
              both.and([
                both('my_line.product_id', 'is', null),
                both('my_order.details', '=', both.ref('their_order.details')),
              ]),
            ]),
          ),
      ),
    )
    .execute()
}

/** Whether a payment of this cart with any of these products is being captured now. */
export async function isCaptureUnderWay(
  db: Db,
  sessionId: string,
  productIds: readonly number[],
): Promise<boolean> {
  const found = await db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.payment_id', 'payments.id')
    .innerJoin('order_lines', 'order_lines.order_id', 'payment_orders.order_id')
    .select('payments.id')
    .where('payments.session_id', '=', sessionId)
    .where('payments.state', '=', 'capturing')
    .where('order_lines.product_id', 'in', [...productIds])
    .executeTakeFirst()
  return found !== undefined
}
