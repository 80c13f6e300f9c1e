import type { AdminOrder } from '#contract/admin-orders.ts'
import { canBeMade, statusChoices } from '#domain/order-status.ts'
import * as messages from '#messages/admin/orders.ts'
import { canBeMoved, canBePriced, canBeSentLink } from '#web/shop/orders/owner-actions.ts'
import { PaymentLinkButton } from '#web/shop/orders/payment-link.tsx'
import { StatusMenu } from '#web/shop/orders/status-menu.tsx'
import { RestoreButton } from './delete-order.tsx'
import { InvoiceButton } from './invoice-button.tsx'
import { MadeButton } from './made-button.tsx'
import { stateOf } from './order-state.ts'

const LINK_FAILED = messages.sendPaymentLinkFailed

/** An order's status and the actions that its kind and state allow; the next one is green. */
export function OrderActions({ order }: { order: AdminOrder }) {
  if (order.deletedAt) return <RestoreButton order={order} />
  const isPriced = order.invoicePrice !== null
  return (
    <>
      {canBeMoved(order) && (
        <StatusMenu
          order={order}
          choices={statusChoices(stateOf(order), order.orderStatus)}
          className="w-full sm:w-[190px]"
        />
      )}
      {canBeMade(stateOf(order)) && (
        <MadeButton orderNumber={order.orderNumber} isMade={order.madeAt !== null} />
      )}
      {canBeSentLink(order) && <PaymentLinkButton order={order} failure={LINK_FAILED} showsLink />}
      {canBePriced(order) && <InvoiceButton order={order} {...(isPriced && { look: 'line' })} />}
    </>
  )
}
