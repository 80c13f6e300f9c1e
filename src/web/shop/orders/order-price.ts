import type { Order } from '#contract/orders.ts'
import { HAT_PRICE } from '#domain/custom-hat.ts'
import { type Cents, centsOf } from '#domain/money.ts'
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

/** Whether the delivery is added later: a custom order gets its destination and fee when it is paid. */
export const isDeliveryToCome = ({
  deliveryMethod,
  paymentStatus,
}: Pick<Order, 'deliveryMethod' | 'paymentStatus'>): boolean =>
  deliveryMethod === null && paymentStatus === 'pending'

export const PRICE_UNCONFIRMED = messages.priceUnconfirmed
