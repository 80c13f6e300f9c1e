import type { Order } from '#contract/orders.ts'
import { FINISHED_STATUSES } from '#domain/order-status.ts'
import { payability } from './payable.ts'

type Acted = Parameters<typeof payability>[0]

/** Whether the owner can set or change the price: of an unpaid custom order (specification §4). */
export const canBePriced = (order: Acted): boolean =>
  order.orderType === 'custom_order' && ['payable', 'unpriced', 'lapsed'].includes(payability(order))

/** Whether the customer can be sent the payment link: what was agreed on has a price and waits for payment. */
export const canBeSentLink = (order: Acted): boolean =>
  (order.orderType !== 'regular' || order.orderStatus === 'confirmed') && payability(order) === 'payable'

/** Whether the owner can mark the order as paid. */
export const canBeMarkedPaid = (order: Acted): boolean =>
  ['payable', 'lapsed', 'repriced'].includes(payability(order))

/** Whether the owner can change the status: an order erased unpaid stays cancelled. */
export const canBeMoved = ({ erasedAt, paymentStatus }: Pick<Order, 'erasedAt' | 'paymentStatus'>): boolean =>
  !erasedAt || paymentStatus !== 'pending'

/** Whether the buyer has yet to fetch it from a parcel machine, and may then withdraw from it. */
export const isAwaitingPickup = ({
  paymentStatus,
  orderStatus,
  selectedParcelMachine,
  products,
}: Pick<Order, 'paymentStatus' | 'orderStatus' | 'selectedParcelMachine' | 'products'>): boolean =>
  selectedParcelMachine !== null &&
  paymentStatus !== 'pending' &&
  !FINISHED_STATUSES.has(orderStatus) &&
  products.some(({ withdrawable }) => withdrawable)
