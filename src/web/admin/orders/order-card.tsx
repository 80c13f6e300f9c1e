import { type Ref, useRef } from 'react'
import type { AdminOrder } from '#contract/admin-orders.ts'
import { shortMomentText } from '#domain/day-text.ts'
import * as messages from '#messages/admin/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteButton } from './delete-order.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderLabels } from './order-labels.tsx'
import { packingText, summaryOf } from './order-text.ts'

type OrderCardProps = {
  order: AdminOrder
  /** whether its panel is open */
  isOpen: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onOpen: () => void
  /** `hasFocus`: the focus is in the card, and would be lost with it */
  onDeleted: (hasFocus: boolean) => void
  nameRef?: Ref<HTMLHeadingElement>
}

/** One order of the list: customer, contents, progress, and the next action. */
export function OrderCard({ order, isOpen, isChosen, onChoose, onOpen, onDeleted, nameRef }: OrderCardProps) {
  const { orderNumber, createdAt, customerName, customerEmail } = order
  const packing = packingText(order)
  const card = useRef<HTMLElement>(null)
  function deleted() {
    const { activeElement, body } = document
    onDeleted(activeElement === body || card.current?.contains(activeElement) === true)
  }
  return (
    <article
      ref={card}
      aria-label={messages.orderNumbered(orderNumber)}
      className={`rounded-tile bg-lumi px-4 pt-4 pb-3.5 sm:px-5 ${isOpen ? '[box-shadow:inset_0_0_0_3px_var(--color-sammal)]' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-2.5">
          {!order.deletedAt && (
            // The box is smaller than a finger; its tap target is not.
            <label className="-mx-2 -my-2.5 grid size-11 place-items-center">
              <input
                type="checkbox"
                className="tick"
                aria-label={messages.chooseOrder(orderNumber)}
                checked={isChosen}
                onChange={event => onChoose(event.target.checked)}
              />
            </label>
          )}
          <h2
            ref={nameRef}
            tabIndex={-1}
            className="num text-body font-bold tracking-tight whitespace-nowrap"
          >
            {orderNumber}
          </h2>
          <time dateTime={createdAt} className="num text-small text-tint-2">
            {shortMomentText(createdAt)}
          </time>
        </div>
        <OrderLabels order={order} />
      </div>
      <div className="mt-2.5 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        <div className="min-w-0 wrap-anywhere">
          <b>{customerName || messages.unnamedBuyer}</b>
          <p className="text-tint-2">{customerEmail}</p>
        </div>
        <ul className="min-w-0 wrap-anywhere sm:text-right">
          {summaryOf(order).map((line, i) => (
            // Two lines may have the same text.
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order do not move
            <li key={i} className={i > 0 ? 'text-tint-2' : undefined}>
              {line}
            </li>
          ))}
          {packing && <li className="font-semibold text-vaarikas">{packing}</li>}
        </ul>
      </div>
      {/* The three buttons of a hat fit one row of a phone. */}
      <div className="mt-3 flex flex-wrap items-center gap-x-1.5 gap-y-2">
        <OrderActions order={order} />
        <Button look="line" size="small" aria-expanded={isOpen} onClick={onOpen}>
          {messages.view}
        </Button>
        {!order.deletedAt && (
          <span className="-mr-3.5 ml-auto">
            <DeleteButton order={order} onDeleted={deleted} />
          </span>
        )}
      </div>
    </article>
  )
}
