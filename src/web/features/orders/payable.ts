import type { Order } from '#contract/orders.ts'
import { orderTotal } from './order-price.ts'

/** Why an order cannot be paid, or that it can. */
export type Payability = 'payable' | 'under way' | 'unpriced' | 'paid' | 'refunded' | 'cancelled'

type Payable = Parameters<typeof orderTotal>[0] &
  Pick<Order, 'orderStatus' | 'paymentStatus' | 'paymentUnderWay'>

/** Whether an order can be paid as it stands, the same for its customer and for whoever has the link (contract §4). */
export function payability(order: Payable): Payability {
  if (order.paymentStatus === 'completed') return 'paid'
  if (order.paymentStatus !== 'pending') return 'refunded'
  if (order.paymentUnderWay) return 'under way'
  if (order.orderStatus === 'cancelled') return 'cancelled'
  return orderTotal(order) === null ? 'unpriced' : 'payable'
}

/**
 * Whether the customer is offered to pay while following the order: a confirmed one, or a custom one that has its price
 * (specification §4). A hat that the maker has not agreed to yet is paid by her link, or once it is confirmed.
 */
export const isPaidLater = (order: Payable): boolean =>
  payability(order) === 'payable' &&
  order.orderStatus !== 'pending_confirmation' &&
  (order.orderStatus === 'confirmed' || order.orderType !== 'regular')

export const PAYMENT_UNDER_WAY =
  'PayPal kontrollib selle tellimuse makset. Praegu ei pea sa midagi tegema: kui makse ei lähe läbi, kirjutan sulle.'
