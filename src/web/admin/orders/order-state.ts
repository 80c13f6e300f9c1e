import type { AdminOrder } from '#contract/admin-orders.ts'
import { carrierOf } from '#domain/delivery.ts'
import { FINISHED_STATUSES, isMoneyHeld } from '#domain/order-status.ts'

/** Returns an order in the shape that the rules of `domain/order-status.ts` take. */
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

/** Whether a carrier's label can be made for it, as far as the card knows; the server knows further obstacles. */
export const canHaveLabel = ({ orderStatus, paymentStatus, deliveryMethod }: AdminOrder): boolean =>
  isMoneyHeld(paymentStatus) &&
  !FINISHED_STATUSES.has(orderStatus) &&
  carrierOf(deliveryMethod ?? '') !== undefined
