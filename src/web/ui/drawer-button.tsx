import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useMemo,
  useState,
} from 'react'
import type { DrawerProps } from './drawer.tsx'

type DrawerButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  /** loads the drawer's code, when the button is hovered or focused */
  load: () => Promise<{ default: ComponentType<DrawerProps> }>
  children: ReactNode
}

/** A button with the drawer that it opens. */
export function DrawerButton({ label, load, children, ...rest }: DrawerButtonProps) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const Panel = useMemo(() => lazy(load), [load])
  return (
    <>
      <button
        {...rest}
        type="button"
        aria-label={label}
        data-tooltip
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={event => {
          // Safari does not focus a clicked button, and the drawer restores the focus to where it was. Code that
          // clicks it has put the focus where it is to return.
          if (event.isTrusted) event.currentTarget.focus()
          setAsked(true)
          setOpen(true)
        }}
      >
        {children}
      </button>
      {asked && (
        <Suspense fallback={null}>
          <Panel open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
