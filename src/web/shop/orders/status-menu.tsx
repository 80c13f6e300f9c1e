import { type KeyboardEvent, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { ORDER_STATUS_LABEL, type OrderStatus } from '#domain/order-status.ts'
import * as messages from '#messages/shop/orders.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useChangeStatus } from './owner-orders.ts'

type StatusMenuProps = {
  order: Order
  choices: readonly OrderStatus[]
  className?: string
}

/** The keys by which a browser changes a closed menu, so that each status on the way would be set. */
const CHOOSING_KEY = /^(Arrow.*|Page.*|Home|End|[^ ])$/

/** Opens the menu instead; a browser that cannot (Safari) opens it by these keys itself. */
function openByKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const menu = event.currentTarget
  if (!('showPicker' in menu) || event.ctrlKey || event.metaKey || !CHOOSING_KEY.test(event.key)) return
  event.preventDefault()
  menu.showPicker()
}

/** The owner's menu for an order's status; a choice takes effect at once, except that cancelling asks first. */
export function StatusMenu({ order, choices, className = '' }: StatusMenuProps) {
  const setStatus = useChangeStatus(order)
  const [isAsked, setIsAsked] = useState(false)
  // The status may change while the dialog is open.
  const [seen, setSeen] = useState(order.orderStatus)
  function choose(status: OrderStatus) {
    if (status !== 'cancelled') return setStatus(status)
    setSeen(order.orderStatus)
    setIsAsked(true)
  }
  return (
    <span className={`relative grid ${className}`}>
      <select
        aria-label={messages.orderStatusLabel(order.orderNumber)}
        value={order.orderStatus}
        onKeyDown={openByKey}
        onChange={event => choose(event.target.value as OrderStatus)}
        className="input min-h-11 rounded-[11px] py-1.5 text-label font-medium"
      >
        {choices.map(status => (
          <option key={status} value={status}>
            {ORDER_STATUS_LABEL[status]}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute right-3.5 self-center">
        <Icon name="down" className="size-5" />
      </span>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={messages.cancelOrderQuestion(order.orderNumber)}
        text={
          order.paymentStatus === 'pending'
            ? messages.cancelUnpaidConsequence
            : messages.cancelPaidConsequence
        }
        confirm={messages.cancelOrder}
        cancel={messages.keepIt}
        onConfirm={() => setStatus('cancelled', seen)}
      />
    </span>
  )
}
