import type { Order } from '#contract/orders.ts'
import { centsOf, eurosOf } from '#domain/money.ts'
import { tabStorage } from '#web/tab-storage.ts'
import { orderTotal } from './order-price.ts'

/** The order that this tab is about to pay instead of its cart (specification §3, Pay-later order). */
export type PayLaterOrder = {
  id: string
  orderNumber: string
  customerName: string
  customerEmail: string
  /** euros, two decimals */
  total: string
  items: { name: string; quantity: number }[]
  /** shows the order whole, where it was opened with its key */
  key?: string | undefined
}

/** Kept until the order is paid, or the shopper turns to the cart: a cancelled payment is taken up again from here. */
export const payLaterOrder = tabStorage<PayLaterOrder>('pay-later-order')

/** @param key of the link by which the order was opened */
export const toPayLater = (order: Order, key?: string): PayLaterOrder => ({
  id: order.id,
  orderNumber: order.orderNumber,
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  total: eurosOf(orderTotal(order) ?? centsOf(order.totalAmount) ?? 0),
  items: order.items.map(({ name, quantity }) => ({ name, quantity })),
  key,
})
