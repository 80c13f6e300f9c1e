import { useEffect, useRef, useState } from 'react'
import { ORDER_NUMBER_MAX } from '#domain/limits.ts'
import * as messages from '#messages/shop/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Icon } from '#web/ui/icon.tsx'

type OrderSearchProps = {
  /** the number that the page is about, empty where it is about none */
  searched: string
  onSearch: (orderNumber: string) => void
}

/** The box in which an order's number is typed. A real form: it also searches before the script has come, and without it. */
export function OrderSearch({ searched, onSearch }: OrderSearchProps) {
  const isAwake = useIsHydrated()
  const [typed, setTyped] = useState(searched)
  const box = useRef<HTMLInputElement>(null)
  const [cameWithPage] = useState(!isAwake)
  // What was typed before the script had come stands in the box already.
  useEffect(() => {
    if (cameWithPage) setTyped(box.current!.value)
  }, [cameWithPage])
  const [shown, setShown] = useState(searched)
  // Going back and forth in the browser changes what the page is about, and the box with it.
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
        <Button type="submit" size="large" disabled={isAwake && !orderNumber}>
          <Icon name="search" /> {messages.search}
        </Button>
      </form>
    </search>
  )
}
