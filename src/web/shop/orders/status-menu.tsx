import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { ORDER_STATUS_LABEL, type OrderStatus } from '#domain/order-status.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useChangeStatus } from './owner-orders.ts'

type StatusMenuProps = {
  order: Order
  choices: readonly OrderStatus[]
  className?: string
}

/** The owner's menu of an order's status; choosing one sets it, and cancelling is asked about. */
export function StatusMenu({ order, choices, className = '' }: StatusMenuProps) {
  const { mutate } = useChangeStatus(order)
  const [isAsked, setIsAsked] = useState(false)
  const choose = (status: OrderStatus) => (status === 'cancelled' ? setIsAsked(true) : mutate(status))
  return (
    <span className={`relative grid ${className}`}>
      <select
        aria-label={`Tellimuse ${order.orderNumber} olek`}
        value={order.orderStatus}
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
        title={`Kas tühistada tellimus ${order.orderNumber}?`}
        text={
          order.paymentStatus === 'pending'
            ? 'Klient ei saa seda enam maksta ja saab tühistamise kohta kirja.'
            : 'Klient saab tühistamise kohta kirja. Raha tagasta eraldi.'
        }
        confirm="Tühista tellimus"
        cancel="Jäta alles"
        onConfirm={() => mutate('cancelled')}
      />
    </span>
  )
}
