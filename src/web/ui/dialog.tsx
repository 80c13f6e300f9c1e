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
  /** a sentence under the title */
  text?: ReactNode
  children: ReactNode
}

/** A dialog over the page, or over a drawer; on a phone it sits at the lower edge, within reach of the thumb. */
export const Dialog = ({ open, onOpenChange, ...content }: DialogProps) => (
  <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
    <RadixDialog.Portal>
      <RadixDialog.Overlay className="veil veil-dialog" />
      <Content {...content} />
    </RadixDialog.Portal>
  </RadixDialog.Root>
)

/** Mounts and unmounts with the dialog, so that what was typed does not count in the next one. */
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
      // An accidental tap outside must not discard what was typed.
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
  /** label of the button that confirms */
  confirm: string
  /** label of the button that cancels */
  cancel: string
  onConfirm: () => void
  /** called when the dialog has closed and the focus is restored */
  onClosed?: () => void
}

/** Asks before an action that is hard to undo. The focus starts on the button that cancels. */
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
