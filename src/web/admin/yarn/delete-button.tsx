import { useState } from 'react'
import * as messages from '#messages/admin/yarn.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { useYarnChange } from './yarn-store.ts'

type DeleteButtonProps = {
  /** of the call that deletes it */
  path: string
  /** for screen readers */
  label: string
  question: string
  text: string
}

/** Deletes what was recorded by mistake, after a confirmation. */
export function DeleteButton({ path, label, question, text }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useYarnChange({ failed: messages.deleteFailed, done: messages.deleted })
  return (
    <>
      <Button
        look="danger"
        size="small"
        busy={isPending}
        aria-label={label}
        onClick={() => setIsAsking(true)}
      >
        {messages.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={question}
        text={text}
        confirm={messages.remove}
        cancel={messages.cancel}
        onConfirm={() => mutate({ method: 'delete', path })}
      />
    </>
  )
}
