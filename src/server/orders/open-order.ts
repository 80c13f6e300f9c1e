import type { ExpressionBuilder } from 'kysely'
import type { Cents } from '#domain/money.ts'
import { confirmedPrice, payability } from '#domain/payable.ts'
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

/** What is to be paid for the things in an order, null while that is not confirmed. */
export const priceOf = ({ kind, items_total, invoice_status }: OrderRow): Cents | null =>
  confirmedPrice({ kind, itemsTotal: items_total, invoiceStatus: invoice_status })

const REFUSED = {
  paid: 'already_paid',
  refunded: 'already_paid',
  'under way': 'payment_under_way',
  cancelled: 'order_cancelled',
  unpriced: 'price_unconfirmed',
} as const

/**
 * For what leads to paying it.
 * @returns what its things cost
 * @throws ShopError `already_paid`, `payment_under_way`, `order_cancelled`, `price_unconfirmed`
 */
export function expectPayable(order: OrderRow): Cents {
  const { status, payment_status: paymentStatus } = order
  const price = priceOf(order)
  const state = payability({ status, paymentStatus, isBeingPaid: isBeingPaid(order), price })
  if (state !== 'payable') throw new ShopError(REFUSED[state])
  return price!
}

/** Why an order is not open any more. */
export type ClosedTo = 'already_paid' | 'order_cancelled' | 'order_erased' | 'payment_under_way'

/** Of one that the write did not find open; where it was so when it was read, its money is being taken since. */
export function closedTo(order: OrderRow): ClosedTo {
  if (order.payment_status !== 'pending') return 'already_paid'
  if (order.erased_at !== null) return 'order_erased'
  return order.status === 'cancelled' ? 'order_cancelled' : 'payment_under_way'
}
