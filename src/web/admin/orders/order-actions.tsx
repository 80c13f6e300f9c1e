import type { AdminOrder } from '#contract/admin-orders.ts'
import { statusChoices } from '#domain/order-status.ts'
import * as messages from '#messages/admin/orders.ts'
import { canBeMoved, canBePriced, canBeSentLink } from '#web/shop/orders/owner-actions.ts'
import { PaymentLinkButton } from '#web/shop/orders/payment-link.tsx'
import { StatusMenu } from '#web/shop/orders/status-menu.tsx'
import { RestoreButton } from './delete-order.tsx'
import { InvoiceButton } from './invoice-button.tsx'
import { canBeMade, MadeButton } from './made-button.tsx'

const LINK_FAILED = messages.sendPaymentLinkFailed

/** The status of an order and what its kind and state allow; the next thing to do is the green one. */
export function OrderActions({ order }: { order: AdminOrder }) {
  if (order.deletedAt) return <RestoreButton order={order} />
  const isPriced = order.invoicePrice !== null
  return (
    <>
      {canBeMoved(order) && (
        <StatusMenu
          order={order}
          choices={statusChoices(
            { kind: order.orderType, deliveryMethod: order.deliveryMethod },
            order.orderStatus,
          )}
          className="w-full sm:w-[190px]"
        />
      )}
      {canBeMade(order) && <MadeButton orderNumber={order.orderNumber} isMade={order.madeAt !== null} />}
      {canBeSentLink(order) && <PaymentLinkButton order={order} failure={LINK_FAILED} showsLink />}
      {canBePriced(order) && <InvoiceButton order={order} {...(isPriced && { look: 'line' })} />}
    </>
  )
}
