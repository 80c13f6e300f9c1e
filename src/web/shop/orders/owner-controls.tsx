import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Order } from '#contract/orders.ts'
import { allStatusChoices } from '#domain/order-status.ts'
import * as messages from '#messages/shop/orders.ts'
import { reloadAfterSignOut } from '#web/shop/settings/owner-session.ts'
import { useSingleClicks } from '#web/ui/single-clicks.ts'
import { ArrivalHint } from './arrival-hint.tsx'
import { canBeMoved, canBeSentLink } from './owner-actions.ts'
import { PaymentLinkButton } from './payment-link.tsx'
import { StatusMenu } from './status-menu.tsx'

/** The administrator's controls on the tracking page; loaded for administrators only. */
export default function OwnerControls({ order }: { order: Order }) {
  useSingleClicks()
  useEffect(reloadAfterSignOut, [])
  return (
    <section
      aria-label={messages.ownerControlsLabel}
      className="mb-9 flex flex-wrap items-center gap-3 rounded-tile bg-lumi p-4 md:mb-11"
    >
      {canBeMoved(order) && (
        <StatusMenu
          order={order}
          choices={allStatusChoices(order.orderStatus)}
          className="w-full sm:w-[220px]"
        />
      )}
      {canBeSentLink(order) && <PaymentLinkButton order={order} failure={messages.paymentLinkSendFailed} />}
      <Link to="/admin/orders" search={{ order: order.orderNumber }} className="tlink sm:ml-auto">
        {messages.openInAdmin}
      </Link>
      <ArrivalHint order={order} />
    </section>
  )
}
