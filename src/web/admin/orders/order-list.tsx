import { type ComponentProps, useRef } from 'react'
import { type AdminOrder, RESTORABLE_DAYS } from '#contract/admin-orders.ts'
import * as messages from '#messages/admin/orders.ts'
import { MoreButton } from '#web/admin/common/more-button.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { OrderCard } from './order-card.tsx'
import type { OrdersSearch } from './orders-search.ts'

type OrderListProps = {
  orders: readonly AdminOrder[]
  search: OrdersSearch
  more: ComponentProps<typeof MoreButton>['list']
  chosen: ReadonlySet<string>
  onChoose: (orderNumber: string, isChosen: boolean) => void
  onOpen: (orderNumber: string) => void
  onDeleted: (orderNumber: string, hasFocus: boolean) => void
}

/** The cards, and the button for more of them. */
export function OrderList({ orders, search, more, chosen, onChoose, onOpen, onDeleted }: OrderListProps) {
  /** the index of the card whose name takes the focus when it appears */
  const awaited = useRef<number | undefined>(undefined)
  const focusOnce = (name: HTMLHeadingElement | null) => {
    if (!name || awaited.current === undefined) return
    awaited.current = undefined
    name.focus()
  }
  return (
    <>
      <ul className="grid gap-3">
        {orders.map((order, i) => (
          <li key={order.id}>
            <OrderCard
              order={order}
              isOpen={search.order === order.orderNumber}
              isChosen={chosen.has(order.orderNumber)}
              onChoose={isChosen => onChoose(order.orderNumber, isChosen)}
              onOpen={() => onOpen(order.orderNumber)}
              onDeleted={hasFocus => onDeleted(order.orderNumber, hasFocus)}
              {...(i === awaited.current && { nameRef: focusOnce })}
            />
          </li>
        ))}
      </ul>
      <MoreButton
        list={more}
        label={messages.loadMore}
        failed={messages.loadMoreFailed}
        onMore={() => {
          awaited.current = orders.length
        }}
        className="mt-4 justify-items-center"
      />
    </>
  )
}

/** Placeholder for the list while it loads. */
export const OrderListSkeleton = () => (
  <div aria-busy="true" className="grid gap-3">
    {['first', 'second', 'third', 'fourth'].map(place => (
      <Skeleton key={place} className="h-[172px] rounded-tile" />
    ))}
  </div>
)

/** Says that there are no orders, and why. */
export function NoOrders({ search }: { search: OrdersSearch }) {
  const isFiltered = Boolean(search.kind || search.status || search.payment || search.q)
  const [heading, text] = isFiltered
    ? [messages.noOrdersFound, messages.noOrdersFoundHint]
    : search.deleted
      ? [messages.nothingHere, messages.nothingHereHint(RESTORABLE_DAYS)]
      : [messages.noOrdersYet, messages.noOrdersYetHint]
  return (
    <EmptyState
      heading={heading}
      text={text}
      picture={<HalfMadeHat />}
      action={
        (isFiltered || search.deleted) && (
          <ButtonLink to="/admin/orders" look="line" size="small">
            {messages.showAll}
          </ButtonLink>
        )
      }
    />
  )
}
