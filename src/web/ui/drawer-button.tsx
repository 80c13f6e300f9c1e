import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react'
import * as messages from '#messages/ui.ts'
import { useLoaded } from '#web/platform/use-loaded.ts'
import type { DrawerProps } from './drawer.tsx'
import { toast } from './toast.ts'

type DrawerButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  /** loads the drawer's code, when the button is hovered or focused */
  load: () => Promise<{ default: ComponentType<DrawerProps> }>
  children: ReactNode
}

/** A button with the drawer that it opens. */
export function DrawerButton({ label, load, children, ...rest }: DrawerButtonProps) {
  const [open, setOpen] = useState(false)
  const Panel = useLoaded(load, open, () => {
    setOpen(false)
    toast({ tone: 'bad', title: messages.offlineTryAgain })
  })
  const loadEarly = () => void load()
  return (
    <>
      <button
        {...rest}
        type="button"
        aria-label={label}
        data-tooltip
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={loadEarly}
        onFocus={loadEarly}
        onClick={event => {
          // Safari does not focus a clicked button, and the drawer restores the focus to where it was. Code that
          // clicks it has put the focus where it is to return.
          if (event.isTrusted) event.currentTarget.focus()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {Panel && <Panel open={open} onOpenChange={setOpen} />}
    </>
  )
}
