import type { AdminOrder } from '#contract/admin-orders.ts'
import { carrierOf } from '#domain/delivery.ts'

/** An order as the rules of `domain/order-status.ts` ask about it. */
export const stateOf = ({
  orderType: kind,
  orderStatus: status,
  paymentStatus,
  deliveryMethod,
}: AdminOrder) => ({
  kind,
  status,
  paymentStatus,
  deliveryMethod,
})

/** Whether a carrier's label can be made for it, as far as its card tells; the server knows what hinders it besides. */
export const canHaveLabel = ({ orderStatus, paymentStatus, deliveryMethod }: AdminOrder): boolean =>
  (paymentStatus === 'completed' || paymentStatus === 'partially_refunded') &&
  !['cancelled', 'delivered', 'completed'].includes(orderStatus) &&
  carrierOf(deliveryMethod ?? '') !== undefined
