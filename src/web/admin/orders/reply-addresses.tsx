import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as messages from '#messages/admin/orders.ts'
import { api } from '#web/platform/api.ts'
import { toastFailure } from '#web/shop/orders/owner-orders.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Ends the reply addresses of an order if an e-mail has got into the wrong hands: whoever has one may answer it. */
export function ReplyAddresses({ orderNumber }: { orderNumber: string }) {
  const { readsAnswers } = useSettings()
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post(`/api/admin/orders/${orderNumber}/reply-addresses/end`),
    onSuccess: () => toast({ title: messages.oldLettersEnded, text: messages.nextLetterIsAnswered }),
    onError: error => toastFailure(messages.oldLettersNotEnded, error),
  })
  if (!readsAnswers) return null
  return (
    <p className="mt-3 max-w-[38rem] text-hint text-tint-2">
      {messages.strangerWrote}{' '}
      <button
        type="button"
        aria-busy={isPending || undefined}
        className="tlink"
        onClick={() => setIsAsked(true)}
      >
        {messages.endOldLetters}
      </button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={messages.endOldLettersQuestion}
        text={messages.endOldLettersMeans}
        confirm={messages.endOldLettersConfirm}
        cancel={messages.keep}
        onConfirm={() => mutate()}
      />
    </p>
  )
}
