import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import * as messages from '#messages/admin/common.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export type Movable = {
  /** what is moved, such as `pilt 2` */
  what: string
  /** index, from 0 */
  place: number
  count: number
  onMove: (to: number) => void
}

/** Two buttons that move an item of a list by one place, with `children` between them. The focus moves along. */
export function MoveButtons({ what, place, count, onMove, children }: Movable & { children?: ReactNode }) {
  const pressed = useRef<HTMLButtonElement>(undefined)
  // The row is moved in the DOM, and may lose the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what has changed
  useLayoutEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus()
    pressed.current = undefined
  }, [place])
  const moves = (to: number) => ({
    'aria-disabled': to < 0 || to >= count,
    className: 'aria-disabled:opacity-35',
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      if (to < 0 || to >= count) return
      pressed.current = currentTarget
      onMove(to)
    },
  })
  return (
    <>
      <IconButton label={messages.moveForward(what)} {...moves(place - 1)}>
        <Icon name="down" className="size-5 rotate-180" />
      </IconButton>
      {children}
      <IconButton label={messages.moveBack(what)} {...moves(place + 1)}>
        <Icon name="down" className="size-5" />
      </IconButton>
    </>
  )
}
