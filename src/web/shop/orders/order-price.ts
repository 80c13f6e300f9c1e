import type { Order } from '#contract/orders.ts'
import { HAT_PRICE } from '#domain/custom-hat.ts'
import { type Cents, centsOf, priceText } from '#domain/money.ts'
import { confirmedPrice } from '#domain/payable.ts'
import * as messages from '#messages/shop/orders.ts'

type Priced = Pick<Order, 'orderType' | 'cartTotal' | 'invoiceStatus'>

/**
 * Returns what the things in an order cost, in cents; a custom hat without a price has the standard one (specification
 * §9).
 * @returns null while the price of a custom order is not confirmed (specification §4, Invoice)
 */
export function itemsPrice({ orderType, cartTotal, invoiceStatus }: Priced): Cents | null {
  const itemsTotal = centsOf(cartTotal) ?? 0
  if (orderType === 'custom_hat' && itemsTotal === 0) return HAT_PRICE
  return confirmedPrice({ kind: orderType, itemsTotal, invoiceStatus })
}

/** Returns an order's total with delivery, in cents; null while it is unknown. */
export function orderTotal(order: Priced & Pick<Order, 'shippingCost'>): Cents | null {
  const items = itemsPrice(order)
  return items === null ? null : items + (centsOf(order.shippingCost) ?? 0)
}

type Progress = Pick<Order, 'orderStatus' | 'paymentStatus'>

/** Whether an order was cancelled before it was paid: nothing is to be paid or delivered any more. */
export const isCancelledUnpaid = ({ orderStatus, paymentStatus }: Progress): boolean =>
  orderStatus === 'cancelled' && paymentStatus === 'pending'

/** Whether the delivery is added later: a custom order gets its destination and fee when it is paid. */
export const isDeliveryToCome = (order: Progress & Pick<Order, 'deliveryMethod'>): boolean =>
  order.deliveryMethod === null && order.paymentStatus === 'pending' && !isCancelledUnpaid(order)

/** Returns what the delivery costs, as a text; null for an order that was cancelled before it got one. */
export function deliveryPriceText(
  order: Progress & Pick<Order, 'deliveryMethod' | 'shippingCost'>,
): string | null {
  if (order.deliveryMethod === null && isCancelledUnpaid(order)) return null
  return isDeliveryToCome(order) ? messages.willBeAdded : priceText(order.shippingCost)
}

export const PRICE_UNCONFIRMED = messages.priceUnconfirmed
