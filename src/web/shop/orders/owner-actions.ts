import type { Order } from '#contract/orders.ts'
import { payability } from './payable.ts'

type Acted = Parameters<typeof payability>[0]

/** Whether the owner can give the order a price, or another one: an unpaid free-form one (specification §4). */
export const canBePriced = (order: Acted): boolean =>
  order.orderType === 'custom_order' && ['payable', 'unpriced', 'lapsed'].includes(payability(order))

/** Whether the customer can be sent the link to pay: what was agreed on with her has its price and waits for its money. */
export const canBeSentLink = (order: Acted): boolean =>
  (order.orderType !== 'regular' || order.orderStatus === 'confirmed') && payability(order) === 'payable'

/** Whether the owner can enter that the money has come to her. */
export const canBeMarkedPaid = (order: Acted): boolean =>
  ['payable', 'lapsed', 'repriced'].includes(payability(order))

/** Whether the owner can give it another status: what was erased unpaid stays cancelled. */
export const canBeMoved = ({ erasedAt, paymentStatus }: Pick<Order, 'erasedAt' | 'paymentStatus'>): boolean =>
  !erasedAt || paymentStatus !== 'pending'

/** Whether the buyer is still to fetch it from a parcel machine, and may then withdraw from it. */
export const isAwaitingPickup = ({
  paymentStatus,
  orderStatus,
  selectedParcelMachine,
  products,
}: Pick<Order, 'paymentStatus' | 'orderStatus' | 'selectedParcelMachine' | 'products'>): boolean =>
  selectedParcelMachine !== null &&
  paymentStatus !== 'pending' &&
  !['delivered', 'completed', 'cancelled'].includes(orderStatus) &&
  products.some(({ withdrawable }) => withdrawable)
