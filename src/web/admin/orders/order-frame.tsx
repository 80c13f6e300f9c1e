import * as messages from '#messages/admin/orders.ts'
import '#web/ui/over-page.css'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { keepFocusInSight } from '#web/ui/focus-in-sight.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useRestoreFocus } from '#web/ui/restore-focus.ts'
import { ShellEdge } from '#web/ui/stitch.tsx'
import { adminOrderQuery } from './orders-query.ts'

/** From this width up the panel is beside the list; the same as `lg` in the styles. */
const BESIDE = '(width >= 73.8125rem)'

function watchWidth(watcher: () => void) {
  const query = matchMedia(BESIDE)
  query.addEventListener('change', watcher)
  return () => query.removeEventListener('change', watcher)
}

/** undefined on the server, which does not know the page's width. */
const useIsBeside = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    watchWidth,
    () => matchMedia(BESIDE).matches,
    () => undefined,
  )

type OrderFrameProps = {
  orderNumber: string
  onClose: () => void
  children: ReactNode
}

/** The frame of an open order: beside the list, or on a narrow screen a sheet over it. */
export function OrderFrame(props: OrderFrameProps) {
  const isBeside = useIsBeside()
  // What is in the frame queries it, too: here the server learns what the browser will need (early-requests.ts).
  useQuery({ ...adminOrderQuery(props.orderNumber), notifyOnChangeProps: [] })
  if (isBeside === undefined) return null
  return isBeside ? <Beside {...props} /> : <Sheet {...props} />
}

function Beside({ orderNumber, onClose, children }: OrderFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order must be read from its beginning
  useEffect(() => heading.current?.focus({ preventScroll: true }), [orderNumber])
  return (
    <aside
      aria-label={messages.orderNumbered(orderNumber)}
      onKeyDown={event => event.key === 'Escape' && !event.defaultPrevented && onClose()}
      className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto overscroll-contain rounded-tile bg-lumi px-7 pt-5 pb-7"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="num text-legend whitespace-nowrap">
          {orderNumber}
        </h2>
        <IconButton label={messages.close} className="-mr-2.5" onClick={onClose}>
          <Icon name="cross" />
        </IconButton>
      </div>
      {children}
    </aside>
  )
}

function Sheet({ orderNumber, onClose, children }: OrderFrameProps) {
  const returnLink = useRestoreFocus()
  return (
    <Dialog.Root open onOpenChange={open => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="veil" />
        <Dialog.Content
          className="drawer bg-lumi text-admin"
          aria-describedby={undefined}
          onFocus={keepFocusInSight}
          {...returnLink}
        >
          <ShellEdge side="left" className="text-lumi" />
          <div className="drawer-inside">
            <div className="flex items-center justify-between gap-3">
              <Dialog.Title className="num text-legend whitespace-nowrap">{orderNumber}</Dialog.Title>
              <Dialog.Close asChild>
                <IconButton label={messages.close} className="-mr-2.5" data-way-back>
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
