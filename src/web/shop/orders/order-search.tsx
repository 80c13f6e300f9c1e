import { useEffect, useRef, useState } from 'react'
import { ORDER_NUMBER_MAX } from '#domain/limits.ts'
import * as messages from '#messages/shop/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Icon } from '#web/ui/icon.tsx'

type OrderSearchProps = {
  /** the number that the page shows, empty if none */
  searched: string
  onSearch: (orderNumber: string) => void
}

/** The search box for an order number. A real form: it also works before hydration, and without JavaScript. */
export function OrderSearch({ searched, onSearch }: OrderSearchProps) {
  const isHydrated = useIsHydrated()
  const [typed, setTyped] = useState(searched)
  const box = useRef<HTMLInputElement>(null)
  const [cameWithPage] = useState(!isHydrated)
  // The box may contain text typed before hydration.
  useEffect(() => {
    if (cameWithPage) setTyped(box.current!.value)
  }, [cameWithPage])
  const [shown, setShown] = useState(searched)
  // Going back and forth in the browser changes the page's order, and the box with it.
  if (shown !== searched) {
    setShown(searched)
    setTyped(searched)
  }
  const orderNumber = typed.trim()
  return (
    <search>
      <form
        action="/jalgimine"
        className="mt-7 grid max-w-[680px] gap-3 sm:grid-cols-[1fr_auto] md:mt-[34px]"
        onSubmit={event => {
          event.preventDefault()
          if (orderNumber) onSearch(orderNumber)
        }}
      >
        <input
          ref={box}
          type="search"
          name="orderNumber"
          aria-label={messages.orderNumber}
          placeholder="ORD-7K2M9QX4T"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={ORDER_NUMBER_MAX}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          className="input num min-h-16 rounded-button text-title font-semibold tracking-[.02em]"
        />
        <Button type="submit" size="large" disabled={isHydrated && !orderNumber}>
          <Icon name="search" /> {messages.search}
        </Button>
      </form>
    </search>
  )
}
