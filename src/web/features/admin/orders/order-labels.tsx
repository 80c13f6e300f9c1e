import type { AdminOrder } from '#contract/admin-orders.ts'
import { OrderStatusLabel, PaymentStatusLabel } from '#web/features/orders/status-labels.tsx'
import { StatusLabel } from '#web/ui/status-label.tsx'
import { KIND_LABEL } from './order-words.ts'

/** What kind of order it is, how far it is, whether it is paid. */
export const OrderLabels = ({ order }: { order: AdminOrder }) => (
  <span className="flex flex-wrap gap-1.5">
    {order.deletedAt && <StatusLabel tone="gone">Kustutatud</StatusLabel>}
    <StatusLabel tone="plain">{KIND_LABEL[order.orderType]}</StatusLabel>
    {/* A paid order says `Makstud` once. */}
    {!(order.orderStatus === 'paid' && order.paymentStatus === 'completed') && (
      <OrderStatusLabel status={order.orderStatus} />
    )}
    <PaymentStatusLabel status={order.paymentStatus} />
  </span>
)
