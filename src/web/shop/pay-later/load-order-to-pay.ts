import { notFound } from '@tanstack/react-router'
import type { RouterContext } from '#web/platform/router-context.ts'
import { isUnknownOrder } from '#web/shop/orders/order-queries.ts'
import { type OrderAsked, orderToPayQuery } from './order-to-pay.ts'

/**
 * Loads the order while the server renders, so that an unknown one gets status 404. Without a number only the browser
 * can find it, by its cart session.
 */
export async function loadOrderToPay({ queryClient }: RouterContext, asked: OrderAsked): Promise<void> {
  if (!asked.orderNumber && !asked.orderId) throw notFound()
  if (!import.meta.env.SSR || !asked.orderNumber) return
  try {
    await queryClient.ensureQueryData(orderToPayQuery(asked))
  } catch (error) {
    throw isUnknownOrder(error) ? notFound() : error
  }
}
