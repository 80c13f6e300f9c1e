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
  /** F8 was pressed before this code was there, and the focus is still to be moved */
  isSought: boolean
}

/** The region where toasts come up; F8 moves the focus there, a swipe of 50 px to the right throws a toast away. */
export default function Toaster({ isSought }: ToasterProps) {
  const shown = useShownToast()
  const region = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (isSought) region.current?.focus()
  }, [isSought])
  // Beside what the router draws: a window hides all of that from screen readers, and a toast may come up over it.
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
 * A toast that comes over a window takes its Escape, as whatever came last does. It closes the window that has the focus, by that
 * one's own way back.
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
