import type { ExpressionBuilder } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { Tables } from '#server/migrations/tables.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { OrderRow } from './store.ts'

/** Whether an order still takes a price, or money by hand: for the `where` of the write itself. */
export const isOpen = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  eb.and([
    eb('payment_status', '=', 'pending'),
    eb('status', '!=', 'cancelled'),
    eb('erased_at', 'is', null),
    // While a payment is being taken the price it was opened with stands.
    eb('paying_id', 'is', null),
  ])

/** Whether a payment of it is being captured, or checked by the provider. */
export const isBeingPaid = (order: OrderRow): boolean =>
  order.payment_status === 'pending' && order.paying_id !== null

/**
 * For what leads to paying it.
 * @throws ShopError `already_paid`, `payment_under_way`
 */
export function expectUnpaid(order: OrderRow): void {
  if (order.payment_status !== 'pending') throw new ShopError('already_paid')
  if (isBeingPaid(order)) throw new ShopError('payment_under_way')
}

/** What is to be paid for an order, null while its price is not confirmed (specification §4, Invoice). */
export const confirmedPrice = (
  order: Pick<OrderRow, 'kind' | 'invoice_status'> & { items_total: Cents | null },
): Cents | null =>
  order.kind === 'custom_order' && order.invoice_status !== 'sent' ? null : order.items_total

/** Why an order is not open any more. */
export type ClosedTo = 'already_paid' | 'order_cancelled' | 'order_erased' | 'payment_under_way'

/** Of one that the write did not find open; where it was so when it was read, its money is being taken since. */
export function closedTo(order: OrderRow): ClosedTo {
  if (order.payment_status !== 'pending') return 'already_paid'
  if (order.erased_at !== null) return 'order_erased'
  return order.status === 'cancelled' ? 'order_cancelled' : 'payment_under_way'
}
