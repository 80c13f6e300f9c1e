import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ArrivalSpan, PromiseView } from '#contract/arrival.ts'
import { shownArrival } from '#domain/arrival-text.ts'
import * as common from '#messages/admin/common.ts'
import * as messages from '#messages/admin/promises.ts'
import { TakenUpNotice } from '#web/admin/common/draft-notice.tsx'
import { EmailPreview } from '#web/admin/common/email-preview.tsx'
import { OrderDialogButton } from '#web/admin/common/order-dialog-button.tsx'
import { refreshOrderAndTasks } from '#web/admin/common/today-query.ts'
import { useStateDraft } from '#web/admin/common/use-draft.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { api, detailsOf, withQuery } from '#web/platform/api.ts'
import { formsAreEqual } from '#web/platform/form-equality.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { WholeNumbers } from '#web/ui/whole-numbers.tsx'

const promiseKey = (orderNumber: string) => ['admin-promise', orderNumber] as const

const promiseQuery = (orderNumber: string, days: ArrivalSpan | undefined) =>
  queryOptions({
    queryKey: [...promiseKey(orderNumber), days],
    queryFn: ({ signal }) =>
      api.get<PromiseView>(withQuery(`/api/admin/orders/${orderNumber}/promise`, { ...days }), signal),
    staleTime: 0,
    // The form begins with the days suggested now, not with those of its last opening.
    gcTime: 0,
    // Keeps the previous e-mail until the one with the new days is rendered.
    placeholderData: before => before,
  })

/**
 * Promises another arrival: previews the e-mail, and one tap sends it.
 * @param isFirst whether no day was promised yet
 */
export function PromiseButton(props: { orderNumber: string; name: string; isFirst?: boolean }) {
  const { orderNumber, name, isFirst = false } = props
  return (
    <OrderDialogButton
      orderNumber={orderNumber}
      name={name}
      label={isFirst ? messages.giveFirst : messages.writeToCustomer}
      title={isFirst ? messages.firstTitle : messages.dialogTitle}
    >
      {close => <PromiseForm orderNumber={orderNumber} onDone={close} />}
    </OrderDialogButton>
  )
}

const NO_DAYS: ArrivalSpan = { first: '', last: '' }

const isWhole = ({ first, last }: ArrivalSpan): boolean => first !== '' && last !== '' && first <= last

type PromiseFormProps = { orderNumber: string; onDone: () => void }

function PromiseForm({ orderNumber, onDone }: PromiseFormProps) {
  const { data, error, refetch } = useQuery(promiseQuery(orderNumber, undefined))
  if (data) return <DaysForm orderNumber={orderNumber} onDone={onDone} offered={data} />
  return error ? (
    <RetryNotice onRetry={refetch}>{detailsOf(error, messages.loadFailed)}</RetryNotice>
  ) : (
    <Skeleton className="h-[420px] rounded-field" />
  )
}

function DaysForm({ orderNumber, onDone, offered }: PromiseFormProps & { offered: PromiseView }) {
  const { promise, suggested, awaitedYarn } = offered
  const queryClient = useQueryClient()
  const isOpen = useIsMounted()
  const [begun] = useState(suggested ?? NO_DAYS)
  const [days, setDays] = useState(begun)
  const draft = useStateDraft({
    name: `promise:${orderNumber}`,
    begun,
    values: days,
    show: setDays,
    // One span: a day of hers does not go with a suggested one.
    merge: (_base, mine) => mine,
  })
  const asked = isWhole(days) && !formsAreEqual(days, suggested ?? NO_DAYS) ? days : undefined
  const ofAsked = useQuery({ ...promiseQuery(orderNumber, asked), enabled: asked !== undefined })
  const { data: { letter } = offered, error, refetch } = ofAsked
  const { mutate, isPending } = useMutation({
    mutationFn: (sent: ArrivalSpan) =>
      api.post<ArrivalSpan>(`/api/admin/orders/${orderNumber}/promise`, { ...sent, seen: promise }),
    onSuccess: (_done, sent) => {
      if (!draft.forgetSent(sent)) return toast({ title: messages.sent, text: common.typedSinceUnsaved })
      toast({ title: messages.sent, text: letter ? messages.sentText(letter.to) : '' })
      if (isOpen.current) onDone()
    },
    onError: failed =>
      toast({ tone: 'bad', title: messages.failed, text: detailsOf(failed, messages.failedText) }),
    onSettled: () =>
      Promise.all([
        refreshOrderAndTasks(queryClient, orderNumber),
        // If only the reply was lost, the next attempt has seen the new days.
        queryClient.invalidateQueries({ queryKey: promiseKey(orderNumber) }),
      ]),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole(days) && !isPending) mutate(days)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={send}>
      <TakenUpNotice draft={draft} />
      <p>
        <WholeNumbers>
          {promise
            ? messages.promisedSentence(orderNumber, shownArrival(promise))
            : messages.nothingPromisedSentence(orderNumber)}
        </WholeNumbers>
      </p>
      {!suggested && (
        <Notice tone="orange">
          {awaitedYarn.length > 0 ? messages.yarnAwaited(awaitedYarn) : messages.noSuggestion}
        </Notice>
      )}
      <div className="grid grid-cols-2 items-start gap-4 max-[400px]:grid-cols-1">
        <TextField
          label={messages.first}
          type="date"
          value={days.first}
          onChange={({ target }) => setDays({ ...days, first: target.value })}
        />
        <TextField
          label={messages.last}
          type="date"
          min={days.first}
          value={days.last}
          onChange={({ target }) => setDays({ ...days, last: target.value })}
        />
      </div>
      {/* The days stay, so that others can be chosen. */}
      {error && <RetryNotice onRetry={refetch}>{detailsOf(error, messages.loadFailed)}</RetryNotice>}
      {letter && !error && <EmailPreview letter={letter} />}
      {/* Also in view on a low screen, when days and e-mail fill it. */}
      <div className="sticky -bottom-6 -mb-6 bg-lumi pt-3 pb-6">
        <Button type="submit" busy={isPending} disabled={!isWhole(days)}>
          {letter ? messages.send : messages.sendWithoutLetter}
        </Button>
      </div>
    </form>
  )
}
