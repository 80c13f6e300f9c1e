import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import * as messages from '#messages/admin/settings.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type OrderButtonsProps = {
  /** what is moved, such as `pilt 2` */
  what: string
  place: number
  count: number
  onMove: (to: number) => void
  onRemove?: () => void
}

/** Moves one thing of a list up and down, or takes it out. The focus goes with it. */
export function OrderButtons({ what, place, count, onMove, onRemove }: OrderButtonsProps) {
  const moves = (to: number) => ({
    'aria-disabled': to < 0 || to >= count,
    className: 'aria-disabled:opacity-35',
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      if (to < 0 || to >= count) return
      // The row is moved in the page, and loses the focus on its way.
      flushSync(() => onMove(to))
      currentTarget.focus()
    },
  })
  return (
    <div className="flex">
      <IconButton label={messages.moveForward(what)} {...moves(place - 1)}>
        <Icon name="down" className="size-5 rotate-180" />
      </IconButton>
      <IconButton label={messages.moveBack(what)} {...moves(place + 1)}>
        <Icon name="down" className="size-5" />
      </IconButton>
      {onRemove && (
        <IconButton label={messages.removeNamed(what)} className="text-vaarikas" onClick={onRemove}>
          <Icon name="bin" className="size-5" />
        </IconButton>
      )}
    </div>
  )
}
