import type { AdminOrder } from '#contract/admin-orders.ts'

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
