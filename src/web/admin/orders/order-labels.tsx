import type { AdminOrder } from '#contract/admin-orders.ts'
import { ORDER_KIND_LABEL } from '#domain/order-number.ts'
import * as messages from '#messages/admin/orders.ts'
import { OrderStatusLabel, PaymentStatusLabel } from '#web/shop/orders/status-labels.tsx'
import { StatusLabel } from '#web/ui/status-label.tsx'

/** An order's kind, status and payment. */
export const OrderLabels = ({ order }: { order: AdminOrder }) => (
  <span className="flex flex-wrap gap-1.5">
    {order.deletedAt && <StatusLabel tone="gone">{messages.deleted}</StatusLabel>}
    <StatusLabel tone="plain">{ORDER_KIND_LABEL[order.orderType]}</StatusLabel>
    <OrderStatusLabel status={order.orderStatus} />
    <PaymentStatusLabel order={order} />
    {order.unread > 0 && <StatusLabel tone="asking">{messages.newEntries(order.unread)}</StatusLabel>}
  </span>
)
