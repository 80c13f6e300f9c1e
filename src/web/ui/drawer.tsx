import * as messages from '#messages/ui.ts'
import './over-page.css'
import { useRouter } from '@tanstack/react-router'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from './button.tsx'
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
        <Dialog.Content className="drawer" aria-describedby={undefined} onClickCapture={follow} {...wayBack}>
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

type Changed = { hrefChanged: boolean; pathChanged: boolean }

/** Whether the browser stands at the place that an opened drawer has in the history. */
const isDrawerPlace = (): boolean => history.state?.isDrawerPlace === true

/**
 * An open drawer has a place of its own in the history, as on a phone Back is how one leaves what covers the page.
 * @returns `close` gives that place up, `follow` is told of each click in the drawer
 */
function usePlaceInHistory({ open, onOpenChange }: DrawerProps) {
  const router = useRouter()
  const close = () => {
    onOpenChange(false)
    if (isDrawerPlace()) history.back()
  }
  const isFollowed = useRef(false)
  const follow = ({ target }: { target: EventTarget }) => {
    isFollowed.current = target instanceof Element && target.closest('a') !== null
  }
  const onNavigate = useEffectEvent(({ hrefChanged, pathChanged }: Changed) => {
    // A page may write what was chosen on it into its address, a moment later.
    if (hrefChanged && !pathChanged && !isFollowed.current) return
    // A link to the page that lies under the drawer leaves the history as it is; any other has taken the place over.
    if (hrefChanged) onOpenChange(false)
    else close()
  })
  useEffect(() => {
    if (!open) return
    isFollowed.current = false
    // Past the router, for which it is the same page. After a reload or Forward the place is there already.
    if (!isDrawerPlace())
      History.prototype.pushState.call(history, { ...history.state, isDrawerPlace: true }, '')
    return router.subscribe('onBeforeNavigate', onNavigate)
  }, [open, router])
  return { close, follow }
}
