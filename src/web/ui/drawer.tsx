import * as messages from '#messages/ui.ts'
import './over-page.css'
import { useRouter } from '@tanstack/react-router'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from './button.tsx'
import { keepFocusInSight } from './focus-in-sight.ts'
import { Icon } from './icon.tsx'
import { useRestoreFocus } from './restore-focus.ts'
import { ShellEdge } from './stitch.tsx'

export type DrawerProps = { open: boolean; onOpenChange: (open: boolean) => void }

/**
 * A panel over the right side of the page: 400 px, 500 px on larger screens, the whole width on small ones. Links in it `replace`
 * the page: they take over its place in the history.
 */
export function Drawer({
  open,
  onOpenChange,
  title,
  children,
}: DrawerProps & { title: string; children: ReactNode }) {
  // The button that opens a drawer lives outside of it, as its code is loaded later; the focus is restored manually.
  const wayBack = useRestoreFocus()
  const { close, follow } = usePlaceInHistory({ open, onOpenChange })
  return (
    <Dialog.Root open={open} onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Overlay className="veil" />
        <Dialog.Content
          className="drawer"
          aria-describedby={undefined}
          onClickCapture={follow}
          onFocus={keepFocusInSight}
          {...wayBack}
        >
          <ShellEdge side="left" className="text-piim" />
          <div className="drawer-inside">
            <div className="mb-4 flex items-center justify-between gap-4">
              <Dialog.Title className="text-panel">{title}</Dialog.Title>
              <Dialog.Close asChild>
                <IconButton label={messages.close} data-way-back>
                  <Icon name="cross" />
                </IconButton>
              </Dialog.Close>
            </div>
            {children}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type Place = { state: { __TSR_key?: string; __TSR_index: number } }
type Changed = {
  hrefChanged: boolean
  pathChanged: boolean
  fromLocation?: Place
  toLocation: Place
}

/** The router's key of where the browser stands in the history; a place that an anchor has made has none. */
const placeKey = (): string => history.state?.__TSR_key ?? ''

/** The key of the place that a drawer covers, where the browser stands at the one that an opened drawer has. */
const coveredPlace = (): string | undefined => history.state?.covers

/** The router is not told: for it, a drawer's place is the same page. */
const unheard = {
  push: (state: object) => History.prototype.pushState.call(history, state, ''),
  replace: (state: object, address?: string) =>
    History.prototype.replaceState.call(history, state, '', address),
}

/**
 * An open drawer has a place of its own in the history, as on a phone Back is how one leaves what covers the page.
 * @returns `close` gives that place up, `follow` is told of each click in the drawer
 */
function usePlaceInHistory({ open, onOpenChange }: DrawerProps) {
  const router = useRouter()
  const close = () => {
    onOpenChange(false)
    if (coveredPlace() !== undefined) history.back()
  }
  const isFollowed = useRef(false)
  const follow = ({ target }: { target: EventTarget }) => {
    isFollowed.current = target instanceof Element && target.closest('a') !== null
  }
  const covered = useRef<string>(undefined)
  const stopHandingOver = useRef(() => {})
  /** The page has replaced the drawer's place by its new address: that is made the drawer's again, and handed to the place below. */
  const keepPlace = () => {
    router.history.flush()
    unheard.replace({ ...history.state, covers: covered.current })
    const { href } = location
    stopHandingOver.current()
    stopHandingOver.current = router.history.block({
      enableBeforeUnload: false,
      // Asked after a step back, before the router reads the address; nothing is blocked.
      blockerFn: () => {
        if (placeKey() === covered.current) {
          unheard.replace(history.state, href)
          stopHandingOver.current()
        }
        return false
      },
    })
  }
  const onNavigate = useEffectEvent(({ hrefChanged, pathChanged, fromLocation, toLocation }: Changed) => {
    const isBack = toLocation.state.__TSR_key === covered.current
    // A page may write what was chosen on it into its address, a moment later.
    if (hrefChanged && !pathChanged && !isBack && !isFollowed.current) {
      if (toLocation.state.__TSR_index === fromLocation?.state.__TSR_index) keepPlace()
      return
    }
    stopHandingOver.current()
    // A link to the page that lies under the drawer leaves the history as it is; any other has taken the place over.
    if (hrefChanged && !isBack) onOpenChange(false)
    else close()
  })
  useEffect(() => {
    if (!open) return
    isFollowed.current = false
    // After a reload or Forward the place is there already.
    covered.current = coveredPlace() ?? placeKey()
    if (coveredPlace() === undefined) unheard.push({ ...history.state, covers: covered.current })
    return router.subscribe('onBeforeNavigate', onNavigate)
  }, [open, router])
  return { close, follow }
}
