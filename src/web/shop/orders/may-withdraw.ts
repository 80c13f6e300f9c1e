import type { Order } from '#contract/orders.ts'
import { isMoneyHeld, SENT_STATUSES } from '#domain/order-status.ts'

/**
 * Whether to link to the withdrawal page: the law requires the link for as long as withdrawal may be possible, of goods
 * sent on credit too; that page checks the deadline.
 */
export const mayWithdraw = ({
  products,
  paymentStatus,
  orderStatus,
}: Pick<Order, 'products' | 'paymentStatus' | 'orderStatus'>): boolean =>
  products.some(({ withdrawable }) => withdrawable) &&
  (isMoneyHeld(paymentStatus) || (paymentStatus === 'pending' && SENT_STATUSES.has(orderStatus)))
