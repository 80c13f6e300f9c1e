import type { Order } from '#contract/orders.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { type Payability, payability as payabilityOf } from '#domain/payable.ts'
import { providerName } from '#domain/payment-method.ts'
import { onlyWay } from '#domain/ways-to-pay.ts'
import * as messages from '#messages/shop/orders.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { itemsPrice } from './order-price.ts'

type Payable = Parameters<typeof itemsPrice>[0] &
  Pick<Order, 'orderStatus' | 'paymentStatus' | 'paymentUnderWay'> &
  Partial<Pick<Order, 'offer' | 'pricesChanged'>>

/**
 * `lapsed`: it has a price, and the last day of that offer is over; only who sees the order whole knows.
 * `repriced`: nobody has promised the prices that it has, and the shop asks others by now.
 */
export type ShownPayability = Payability | 'lapsed' | 'repriced'

/** Whether an order can be paid as it stands. */
export function payability(order: Payable): ShownPayability {
  const state = payabilityOf({
    status: order.orderStatus,
    paymentStatus: order.paymentStatus,
    isBeingPaid: order.paymentUnderWay,
    price: itemsPrice(order),
  })
  if (state !== 'payable') return state
  if (order.offer?.isLapsed) return 'lapsed'
  return order.pricesChanged ? 'repriced' : 'payable'
}

/**
 * Whether the customer is offered to pay while following the order: a confirmed one, or a custom one that has its price
 * (specification §4). A hat that the maker has not agreed to yet is paid by her link, or once it is confirmed.
 */
export const isPaidLater = (order: Payable): boolean =>
  payability(order) === 'payable' &&
  order.orderStatus !== 'pending_confirmation' &&
  (order.orderStatus === 'confirmed' || order.orderType !== 'regular')

/** What is said of an order whose payment is under way: of several services any may take it. */
export function underWayText(payment: PublicSettings['payment']): string {
  const way = onlyWay(payment)
  return way ? messages.paymentUnderCheck(providerName(way)) : messages.paymentUnderCheckAnywhere
}

export const usePaymentUnderWay = (): string => underWayText(useSettings().payment)
