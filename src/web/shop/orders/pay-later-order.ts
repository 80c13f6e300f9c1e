import { useSyncExternalStore } from 'react'
import type { Order } from '#contract/orders.ts'
import { eurosOf } from '#domain/money.ts'
import { tabStorage } from '#web/platform/browser-storage.ts'
import { orderTotal } from './order-price.ts'

/** The order that this tab pays instead of its cart (specification §3, Pay-later order). */
type PayLaterOrder = {
  id: string
  orderNumber: string
  customerName: string
  customerEmail: string
  /** euros, two decimals, including delivery if it is chosen already */
  total: string
  items: { name: string; quantity: number }[]
  /** shows the whole order, if it was opened with its key */
  key?: string | undefined
}

/** Stored until the order is paid, or the shopper turns to the cart: a cancelled payment resumes from here. */
export const payLaterOrder = tabStorage<PayLaterOrder>('pay-later-order')

/** @param key from the link by which the order was opened */
export const toPayLater = (order: Order, key: string | undefined): PayLaterOrder => ({
  id: order.id,
  orderNumber: order.orderNumber,
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  total: eurosOf(orderTotal(order) ?? 0),
  items: order.items.map(({ name, quantity }) => ({ name, quantity })),
  key,
})

/** Returns the checkout's query for an order, with the key if this tab has left to pay that order. */
export function searchToPay(orderNumber: string): { invoice: string; key: string | undefined } {
  const kept = payLaterOrder.get()
  return { invoice: orderNumber, key: kept?.orderNumber === orderNumber ? kept.key : undefined }
}

const keptNumber = () => payLaterOrder.get()?.orderNumber
const keptKey = () => payLaterOrder.get()?.key
const onServer = () => undefined

/** Returns the number and key of the order to be paid; `undefined` on the server and during hydration. */
export function usePayLaterOrder(): { orderNumber: string; accessKey: string | undefined } | undefined {
  const orderNumber = useSyncExternalStore(payLaterOrder.subscribe, keptNumber, onServer)
  const accessKey = useSyncExternalStore(payLaterOrder.subscribe, keptKey, onServer)
  return orderNumber ? { orderNumber, accessKey } : undefined
}
