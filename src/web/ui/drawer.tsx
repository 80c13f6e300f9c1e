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
 * A panel over the right side of the page: 400 px wide, 500 px on larger screens, the full width on small ones. Links
 * in it must `replace` the page: they take over the drawer's history entry.
 */
export function Drawer({
  open,
  onOpenChange,
  title,
  children,
}: DrawerProps & { title: string; children: ReactNode }) {
  // The button that opens a drawer lives outside of it, as its code is loaded later; so the focus is restored by hand.
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

/** Returns the router's key of the current history entry; one that an anchor has made has none. */
const placeKey = (): string => history.state?.__TSR_key ?? ''

/** Returns the key of the entry that a drawer covers, if the current history entry is an open drawer's. */
const coveredPlace = (): string | undefined => history.state?.covers

/** Changes the history without the router noticing: to it, the drawer's entry is the same page. */
const unheard = {
  push: (state: object) => History.prototype.pushState.call(history, state, ''),
  replace: (state: object, address?: string) =>
    History.prototype.replaceState.call(history, state, '', address),
}

/**
 * Gives an open drawer a history entry of its own: on a phone, people press Back to leave what covers the page.
 * @returns `close` goes back from that entry; call `follow` with each click in the drawer
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
  /**
   * The page has replaced the drawer's history entry by its new URL: marks the entry as the drawer's again, and hands
   * the URL on to the entry below it.
   */
  const keepPlace = () => {
    router.history.flush()
    unheard.replace({ ...history.state, covers: covered.current })
    const { href } = location
    stopHandingOver.current()
    stopHandingOver.current = router.history.block({
      enableBeforeUnload: false,
      // Called after a step back, before the router reads the URL; never blocks anything.
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
    // A page may write what was chosen on it into its URL, a moment later.
    if (hrefChanged && !pathChanged && !isBack && !isFollowed.current) {
      if (toLocation.state.__TSR_index === fromLocation?.state.__TSR_index) keepPlace()
      return
    }
    stopHandingOver.current()
    // A link to the page under the drawer leaves the history as it is; any other link has replaced the drawer's entry.
    if (hrefChanged && !isBack) onOpenChange(false)
    else close()
  })
  useEffect(() => {
    if (!open) return
    isFollowed.current = false
    // After a reload or Forward the entry already exists.
    covered.current = coveredPlace() ?? placeKey()
    if (coveredPlace() === undefined) unheard.push({ ...history.state, covers: covered.current })
    return router.subscribe('onBeforeNavigate', onNavigate)
  }, [open, router])
  return { close, follow }
}
