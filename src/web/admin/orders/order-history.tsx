import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { HistoryEntry } from '#contract/admin-orders.ts'
import { shortMomentText } from '#domain/day-text.ts'
import { TEXT_MAX } from '#domain/limits.ts'
import * as messages from '#messages/admin/orders.ts'
import { sentFrom } from '#web/admin/common/drafts.ts'
import { PanelPart } from '#web/admin/common/panel-parts.tsx'
import { useFormDraft } from '#web/admin/common/use-draft.ts'
import { api } from '#web/platform/api.ts'
import { isDifferentRequest, useFormRequest } from '#web/platform/form-request.ts'
import { adminOrderKey, toastFailure } from '#web/shop/orders/owner-orders.ts'
import { AlreadySentNotice } from '#web/ui/already-sent-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { actorName, historyText } from './history-text.ts'

type OrderHistoryProps = { orderNumber: string; history: readonly HistoryEntry[] }

/** An order's history with who did what, newest first; and a form for notes. */
export const OrderHistory = ({ orderNumber, history }: OrderHistoryProps) => (
  <PanelPart heading={messages.historyHeading}>
    <NoteForm orderNumber={orderNumber} />
    <ol className="mt-4 grid gap-3">
      {history.toReversed().map(entry => {
        const { title, text } = historyText(entry)
        return (
          <li key={entry.id} className="wrap-anywhere">
            <b>{title}</b>
            {text && <p className="whitespace-pre-line">{text}</p>}
            <p className="num text-hint text-tint-2">
              <time dateTime={entry.at}>{shortMomentText(entry.at)}</time>, {actorName(entry.actor)}
            </p>
          </li>
        )
      })}
    </ol>
  </PanelPart>
)

type Note = { text: string }
const NO_NOTE: Note = { text: '' }

/** What was typed is stored in this tab for its order, whatever else is opened in between. */
function NoteForm({ orderNumber }: { orderNumber: string }) {
  const queryClient = useQueryClient()
  const form = useForm<Note>({ defaultValues: NO_NOTE })
  const { register, handleSubmit, reset, formState } = form
  const draft = useFormDraft(`note:${orderNumber}`, form, NO_NOTE, { isForNew: true })
  const request = useFormRequest(sentFrom(`order-note:${orderNumber}`), () => draft.isRestored)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (note: Note) =>
      api.post<HistoryEntry>(`/api/admin/orders/${orderNumber}/notes`, {
        ...note,
        requestId: request.name(),
      }),
    onSuccess: (_entry, sent) => {
      // If she changed it meanwhile, the id stays: on the next click the shop says what was added.
      if (!draft.forgetSent(sent)) return
      request.forget()
      reset(NO_NOTE)
    },
    onError: failure => {
      request.failed(failure)
      if (!isDifferentRequest(failure)) toastFailure(messages.addNoteFailed, failure)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminOrderKey(orderNumber) }),
  })
  return (
    <form noValidate onSubmit={handleSubmit(note => mutate(note))} className="grid gap-2.5">
      <TextArea
        label={messages.noteToSelf}
        hint={messages.noteHint}
        rows={2}
        maxLength={TEXT_MAX}
        error={formState.errors.text?.message}
        {...register('text', { validate: text => text.trim() !== '' || messages.noteMissing })}
      />
      <AlreadySentNotice error={error} />
      <div>
        <Button type="submit" look="line" size="small" busy={isPending}>
          {messages.addNote}
        </Button>
      </div>
    </form>
  )
}
