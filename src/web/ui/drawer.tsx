import * as messages from '#messages/ui.ts'
import './over-page.css'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { useRestoreFocus } from './restore-focus.ts'
import { ShellEdge } from './stitch.tsx'

export type DrawerProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** A panel over the right side of the page: 400 px, 500 px on larger screens, the whole width on small ones. */
export function Drawer({
  open,
  onOpenChange,
  title,
  children,
}: DrawerProps & { title: string; children: ReactNode }) {
  // The button that opens a drawer lives outside of it, as its code is loaded later; the focus is restored manually.
  const wayBack = useRestoreFocus()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="veil" />
        <Dialog.Content className="drawer" aria-describedby={undefined} {...wayBack}>
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
