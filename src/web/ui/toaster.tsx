import * as messages from '#messages/ui.ts'
import './over-page.css'
import { Toast } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { closeToast, useShownToast } from './toast.ts'
import { WholeNumbers } from './whole-numbers.tsx'

type ToasterProps = {
  /** F8 was pressed before this code was loaded, and the focus is still to be moved */
  isSought: boolean
}

/** The region where toasts appear. F8 moves the focus there; swiping 50 px to the right dismisses a toast. */
export default function Toaster({ isSought }: ToasterProps) {
  const shown = useShownToast()
  const region = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (isSought) region.current?.focus()
  }, [isSought])
  // Outside of what the router renders: a dialog hides all of that from screen readers, and a toast may appear over it.
  return createPortal(
    <Toast.Provider label={messages.notification} duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown && (
        <Toast.Root
          key={shown.id}
          open={shown.open}
          onOpenChange={open => !open && closeToast(shown.id)}
          duration={shown.duration}
          type={shown.tone === 'bad' ? 'foreground' : 'background'}
          onEscapeKeyDown={closeWindowFirst}
          className={shown.tone === 'bad' ? 'toast toast-bad on-dark' : 'toast on-dark'}
        >
          {shown.picture ?? <ToastSign bad={shown.tone === 'bad'} />}
          <div>
            <Toast.Title lang={shown.lang} className="text-[1.125rem] font-bold leading-[1.2]">
              <WholeNumbers>{shown.title}</WholeNumbers>
            </Toast.Title>
            {shown.text && (
              <Toast.Description className="mt-0.5 text-[0.96875rem] leading-[1.35] opacity-90">
                <WholeNumbers>{shown.text}</WholeNumbers>
              </Toast.Description>
            )}
            {shown.action && (
              <Toast.Action asChild altText={shown.action.label}>
                <Button look="light" size="small" className="mt-2" onClick={shown.action.run}>
                  {shown.action.label}
                </Button>
              </Toast.Action>
            )}
          </div>
          <Toast.Close className="icon-btn" aria-label={messages.close} data-tooltip>
            <Icon name="cross" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport ref={region} className="toasts" label={messages.notificationsLabel} hotkey={['F8']} />
    </Toast.Provider>,
    document.body,
  )
}

/**
 * Makes Escape close the focused dialog, through its own close button, instead of a toast that has appeared over it and
 * receives the key as the topmost layer.
 */
function closeWindowFirst(event: KeyboardEvent) {
  const shownWindow = document.activeElement?.closest('[role=dialog], [role=alertdialog]')
  const wayBack = shownWindow?.querySelector<HTMLElement>('[data-way-back]')
  if (!wayBack) return
  event.preventDefault()
  wayBack.click()
}

const ToastSign = ({ bad }: { bad: boolean }) => (
  <span
    className={`grid size-12 place-items-center rounded-full ${bad ? 'bg-lumi text-vaarikas-2' : 'bg-pistaatsia text-green-ink'}`}
  >
    <Icon name={bad ? 'warning' : 'check'} />
  </span>
)
