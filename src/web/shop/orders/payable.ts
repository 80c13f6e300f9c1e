import type { Order } from '#contract/orders.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { onlyPaymentMethod } from '#domain/online-payment-methods.ts'
import { type Payability, payability as payabilityOf } from '#domain/payable.ts'
import { providerName } from '#domain/payment-method.ts'
import * as messages from '#messages/shop/orders.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { itemsPrice } from './order-price.ts'

type Payable = Parameters<typeof itemsPrice>[0] &
  Pick<Order, 'orderStatus' | 'paymentStatus' | 'paymentUnderWay'> &
  Partial<Pick<Order, 'offer' | 'pricesChanged'>>

/**
 * `lapsed`: it has a price, but the offer's last day is over; only viewers of the whole order can tell. `repriced`:
 * nobody has promised its prices, and the shop's have changed.
 */
export type ShownPayability = Payability | 'lapsed' | 'repriced'

/** Whether an order can be paid as it is. */
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
 * Whether to offer the customer payment on the tracking page: for a confirmed order, or a custom one with a price
 * (specification §4). A hat that the maker has not agreed to yet is paid by her link, or once it is confirmed.
 */
export const isPaidLater = (order: Payable): boolean =>
  payability(order) === 'payable' &&
  order.orderStatus !== 'pending_confirmation' &&
  (order.orderStatus === 'confirmed' || order.orderType !== 'regular')

/** Returns what to say about an order whose payment is under way; with several payment methods, any may have taken it. */
export function underWayText(payment: PublicSettings['payment']): string {
  const method = onlyPaymentMethod(payment)
  return method ? messages.paymentUnderCheck(providerName(method)) : messages.paymentUnderCheckAnywhere
}

export const usePaymentUnderWay = (): string => underWayText(useSettings().payment)
