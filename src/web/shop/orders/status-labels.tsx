import type { Order } from '#contract/orders.ts'
import {
  ORDER_STATUS_LABEL,
  type OrderStatus,
  PAYMENT_STATUS_LABEL,
  type PaymentStatus,
} from '#domain/order-status.ts'
import * as messages from '#messages/shop/orders.ts'
import { StatusLabel, type StatusTone } from '#web/ui/status-label.tsx'
import { isCancelledUnpaid } from './order-price.ts'

const ORDER_TONE: Record<OrderStatus, StatusTone> = {
  pending: 'waiting',
  pending_confirmation: 'asking',
  confirmed: 'agreed',
  paid: 'paid',
  processing: 'working',
  shipped: 'moving',
  delivered: 'done',
  completed: 'done',
  cancelled: 'gone',
}

const PAYMENT_TONE: Record<PaymentStatus, StatusTone> = {
  pending: 'waiting',
  completed: 'paid',
  partially_refunded: 'gone',
  refunded: 'gone',
}

export const OrderStatusLabel = ({ status }: { status: Order['orderStatus'] }) => (
  <StatusLabel tone={ORDER_TONE[status]}>{ORDER_STATUS_LABEL[status]}</StatusLabel>
)

/**
 * Whether an order is paid; an open payment is spelled out, because it is next to the order's own status. Empty for an
 * order that was cancelled before it was paid.
 */
export function PaymentStatusLabel({ order }: { order: Pick<Order, 'orderStatus' | 'paymentStatus'> }) {
  if (isCancelledUnpaid(order)) return null
  const { paymentStatus } = order
  return (
    <StatusLabel tone={PAYMENT_TONE[paymentStatus]}>
      {paymentStatus === 'pending' ? messages.paymentPending : PAYMENT_STATUS_LABEL[paymentStatus]}
    </StatusLabel>
  )
}
