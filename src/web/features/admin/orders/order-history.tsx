import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { HistoryEntry } from '#contract/admin-orders.ts'
import { shortMomentText } from '#domain/day-text.ts'
import { TEXT_MAX } from '#domain/limits.ts'
import { api } from '#web/api.ts'
import { adminOrderKey, toastFailure } from '#web/features/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { actorName, historyWords } from './history-words.ts'
import { PanelPart } from './panel-parts.tsx'

type OrderHistoryProps = { orderNumber: string; history: readonly HistoryEntry[] }

/** What happened to an order and who did it, the newest first; and a place to write down what to remember. */
export const OrderHistory = ({ orderNumber, history }: OrderHistoryProps) => (
  <PanelPart heading="Ajalugu">
    <NoteForm orderNumber={orderNumber} />
    <ol className="mt-4 grid gap-3">
      {history.toReversed().map(entry => {
        const { title, text } = historyWords(entry)
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

function NoteForm({ orderNumber }: { orderNumber: string }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, reset, watch } = useForm({ defaultValues: { text: '' } })
  const { mutate, isPending } = useMutation({
    mutationFn: (note: { text: string }) =>
      api.post<HistoryEntry>(`/api/admin/orders/${orderNumber}/notes`, note),
    onSuccess: () => reset(),
    onError: error => toastFailure('Märkuse lisamine ebaõnnestus.', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminOrderKey(orderNumber) }),
  })
  return (
    <form onSubmit={handleSubmit(note => mutate(note))} className="grid gap-2.5">
      <TextArea
        label="Märkus endale"
        hint="Tellimuse lehel klient seda ei näe. Kui ta küsib välja kõik enda andmed, siis küll."
        rows={2}
        maxLength={TEXT_MAX}
        {...register('text')}
      />
      <div>
        <Button type="submit" look="line" size="small" busy={isPending} disabled={!watch('text').trim()}>
          Lisa märkus
        </Button>
      </div>
    </form>
  )
}
