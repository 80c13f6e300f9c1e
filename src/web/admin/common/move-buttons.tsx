import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import * as messages from '#messages/admin/common.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export type Movable = {
  /** what is moved, such as `pilt 2` */
  what: string
  /** from 0 */
  place: number
  count: number
  onMove: (to: number) => void
}

/** Two buttons that move one thing of a list forward and back by a place; `children` stand between them. The focus goes with it. */
export function MoveButtons({ what, place, count, onMove, children }: Movable & { children?: ReactNode }) {
  const pressed = useRef<HTMLButtonElement>(undefined)
  // The row is moved in the page, and may lose the focus on its way.
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
