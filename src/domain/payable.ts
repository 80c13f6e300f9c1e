import type { Cents } from './money.ts'
import type { OrderKind } from './order-number.ts'
import { isMoneyHeld, type OrderStatus, type PaymentStatus } from './order-status.ts'

/**
 * Returns the price of the items in an order, in cents.
 * @param order.itemsTotal null if no price was set
 * @returns null while the price of a custom order is not confirmed (specification §4, Invoice)
 */
export const confirmedPrice = (order: {
  kind: OrderKind
  itemsTotal: Cents | null
  invoiceStatus: string | null
}): Cents | null =>
  order.kind === 'custom_order' && (order.invoiceStatus === 'pending' || !order.itemsTotal)
    ? null
    : order.itemsTotal

/** Whether an order can be paid, and why not. */
export type Payability = 'payable' | 'under way' | 'unpriced' | 'paid' | 'refunded' | 'cancelled'

/**
 * Whether an order can be paid in its present state, for its customer and anyone else with the link (contract §4).
 * @param order.isBeingPaid whether a payment of it is being captured, or reviewed by the provider
 * @param order.price its confirmed price
 */
export function payability(order: {
  status: OrderStatus
  paymentStatus: PaymentStatus
  isBeingPaid: boolean
  price: Cents | null
}): Payability {
  if (isMoneyHeld(order.paymentStatus)) return 'paid'
  if (order.paymentStatus !== 'pending') return 'refunded'
  if (order.isBeingPaid) return 'under way'
  if (order.status === 'cancelled') return 'cancelled'
  return order.price === null ? 'unpriced' : 'payable'
}
