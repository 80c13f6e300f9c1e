import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { HistoryEntry } from '#contract/admin-orders.ts'
import { shortMomentText } from '#domain/day-text.ts'
import { TEXT_MAX } from '#domain/limits.ts'
import { PanelPart } from '#web/admin/common/panel-parts.tsx'
import { api } from '#web/platform/api.ts'
import { tabStorage } from '#web/platform/browser-storage.ts'
import { type IdentifiedRequest, useRequestId } from '#web/platform/request-id.ts'
import { adminOrderKey, toastFailure } from '#web/shop/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { actorName, historyText } from './history-text.ts'

type OrderHistoryProps = { orderNumber: string; history: readonly HistoryEntry[] }

/** What happened to an order and who did it, the newest first; and a place to write down what to remember. */
export const OrderHistory = ({ orderNumber, history }: OrderHistoryProps) => (
  <PanelPart heading="Ajalugu">
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

/** What was typed waits in this tab for its order, whatever is opened, or tapped beside it, in between. */
function NoteForm({ orderNumber }: { orderNumber: string }) {
  const queryClient = useQueryClient()
  const [draft] = useState(() => tabStorage<Note>(`order-note:${orderNumber}`))
  const { register, handleSubmit, reset, getValues, subscribe, formState } = useForm<Note>({
    defaultValues: { text: draft.get()?.text ?? '' },
  })
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.set(values) }),
    [subscribe, draft],
  )
  const requestId = useRequestId(tabStorage<IdentifiedRequest>(`order-note-sent:${orderNumber}`))
  const { mutate, isPending } = useMutation({
    mutationFn: (note: Note) =>
      api.post<HistoryEntry>(`/api/admin/orders/${orderNumber}/notes`, {
        ...note,
        requestId: requestId.of(note),
      }),
    onSuccess: (_entry, { text }) => {
      requestId.forget()
      // What was typed while it was on its way waits for the next click.
      if (getValues('text') !== text) return
      reset(NO_NOTE)
      draft.remove()
    },
    onError: error => toastFailure('Märkuse lisamine ebaõnnestus.', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminOrderKey(orderNumber) }),
  })
  return (
    <form noValidate onSubmit={handleSubmit(note => mutate(note))} className="grid gap-2.5">
      <TextArea
        label="Märkus endale"
        hint="Tellimuse lehel klient seda ei näe. Kui ta küsib välja kõik enda andmed, siis küll."
        rows={2}
        maxLength={TEXT_MAX}
        error={formState.errors.text?.message}
        {...register('text', { validate: text => text.trim() !== '' || 'Kirjuta, mida meeles pidada.' })}
      />
      <div>
        <Button type="submit" look="line" size="small" busy={isPending}>
          Lisa märkus
        </Button>
      </div>
    </form>
  )
}
