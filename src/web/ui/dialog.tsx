import * as messages from '#messages/ui.ts'
import './over-page.css'
import { AlertDialog, Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button, IconButton } from './button.tsx'
import { keepFocusInSight } from './focus-in-sight.ts'
import { Icon } from './icon.tsx'
import { useRestoreFocus } from './restore-focus.ts'
import { WholeNumbers } from './whole-numbers.tsx'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** what it is about, in a sentence under the title */
  text?: ReactNode
  children: ReactNode
}

/** A small window over the page, over a drawer as well; on a phone it stands at the lower edge, under the thumb. */
export const Dialog = ({ open, onOpenChange, ...content }: DialogProps) => (
  <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
    <RadixDialog.Portal>
      <RadixDialog.Overlay className="veil veil-dialog" />
      <Content {...content} />
    </RadixDialog.Portal>
  </RadixDialog.Root>
)

/** It comes and goes with the window: what was typed in the last one is not asked about in the next. */
function Content({ title, text, children }: Pick<DialogProps, 'title' | 'text' | 'children'>) {
  const wayBack = useRestoreFocus()
  const isTyped = useRef(false)
  return (
    <RadixDialog.Content
      className="dialog"
      onFocus={keepFocusInSight}
      onInput={() => {
        isTyped.current = true
      }}
      // A slip of the finger beside it must not throw away what was typed.
      onInteractOutside={event => isTyped.current && event.preventDefault()}
      {...(!text && { 'aria-describedby': undefined })}
      {...wayBack}
    >
      <div className="flex items-start justify-between gap-4">
        <RadixDialog.Title className="text-legend">
          <WholeNumbers>{title}</WholeNumbers>
        </RadixDialog.Title>
        <RadixDialog.Close asChild>
          <IconButton label={messages.close} className="-mt-1.5 -mr-1.5" data-way-back>
            <Icon name="cross" />
          </IconButton>
        </RadixDialog.Close>
      </div>
      {text && (
        <RadixDialog.Description className="mt-3">
          <WholeNumbers>{text}</WholeNumbers>
        </RadixDialog.Description>
      )}
      <div className="mt-5">{children}</div>
    </RadixDialog.Content>
  )
}

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** a question */
  title: string
  /** what will happen */
  text: ReactNode
  /** what the button does that says yes */
  confirm: string
  /** what the button does that says no */
  cancel: string
  onConfirm: () => void
  /** it is gone, and the focus is back where it was */
  onClosed?: () => void
}

/** Asks before something that is hard to undo. The focus begins on the way back. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirm,
  cancel,
  onConfirm,
  onClosed,
}: ConfirmDialogProps) {
  const wayBack = useRestoreFocus(onClosed)
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="veil veil-dialog" />
        <AlertDialog.Content className="dialog" onFocus={keepFocusInSight} {...wayBack}>
          <AlertDialog.Title className="text-legend">
            <WholeNumbers>{title}</WholeNumbers>
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-3">
            <WholeNumbers>{text}</WholeNumbers>
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button look="line" size="small" data-way-back>
                {cancel}
              </Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button look="danger" size="small" onClick={onConfirm}>
                {confirm}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
