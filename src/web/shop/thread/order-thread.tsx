import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Thread, ThreadPicture } from '#contract/thread.ts'
import { TEXT_MAX } from '#domain/limits.ts'
import { type EntryReader, PICTURED, type Pictured } from '#domain/thread.ts'
import * as messages from '#messages/shop/thread.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { tabStorage } from '#web/platform/browser-storage.ts'
import { type IdentifiedRequest, useRequestId } from '#web/platform/request-id.ts'
import { upload } from '#web/platform/upload.ts'
import { type ChosenPicture, useChosenPictures } from '#web/shop/pictures/chosen-pictures.ts'
import { PicturePicker } from '#web/shop/pictures/picture-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Radio } from '#web/ui/radio-row.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { ThreadEntries } from './thread-entries.tsx'
import { useThreadEvents } from './thread-events.ts'
import { pictureLinkOf, type ThreadAsked, threadPath, threadQuery } from './thread-query.ts'

type OrderThreadProps = {
  asked: ThreadAsked
  /** as whom she speaks; consent is the customer's */
  reader: EntryReader
}

/** What customer and owner say and agree about an order: nothing in it can be changed afterwards. */
export function OrderThread({ asked, reader }: OrderThreadProps) {
  const { data: thread, error, refetch } = useQuery(threadQuery(asked))
  const unread = useSeeing(asked, thread)
  useThreadEvents(asked)
  const log = useRef<HTMLDivElement>(null)
  if (!thread)
    return error ? <RetryNotice onRetry={refetch}>{detailsOf(error, messages.loadFailed)}</RetryNotice> : null
  return (
    <div className="grid max-w-[38rem] gap-6">
      <p className="text-hint text-tint-2">{messages.intro}</p>
      {thread.brokenAt !== null && <p role="alert">{messages.broken(thread.brokenAt)}</p>}
      {/* What comes, from whichever side, is read out. */}
      <div ref={log} role="log" tabIndex={-1} className="rounded-field">
        {thread.entries.length > 0 && (
          <ThreadEntries
            entries={thread.entries}
            reader={reader}
            isLapsed={thread.isLapsed}
            unread={unread}
            pictureLink={pictureLinkOf(asked)}
          />
        )}
      </div>
      {reader === 'customer' && thread.isLapsed && <p>{messages.offerLapsedHint}</p>}
      {reader === 'customer' && thread.consentTo && (
        // The button goes with what it does: the focus waits where the consent now stands.
        <Consent
          asked={asked}
          to={thread.consentTo}
          onAgreed={() => log.current?.focus({ preventScroll: true })}
        />
      )}
      <MessageForm asked={asked} reader={reader} maySayFeeling={thread.maySayFeeling} />
      {thread.entries.length > 0 && (
        <div className="text-hint text-tint-2">
          <p className="num wrap-anywhere">
            {messages.lastSeal}: {thread.entries.at(-1)!.seal}
          </p>
          <p>{messages.lastSealHint}</p>
          <a className="tlink" href={threadPath(asked)} download={messages.fileName(thread.orderNumber)}>
            {messages.download}
          </a>
        </div>
      )}
    </div>
  )
}

/**
 * What is shown is seen: the shop is told so. What was new stays marked as long as the page is open.
 * @returns the entries that were new since the page was opened, by their positions
 */
function useSeeing(asked: ThreadAsked, thread: Thread | undefined): ReadonlySet<number> {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const show = useShowThread(asked)
  const { mutate } = useMutation({
    mutationFn: (position: number) => api.post<Thread>(threadPath(asked, '/read'), { position }),
    onSuccess: show,
  })
  const unread = useMemo(() => thread?.unread ?? [], [thread])
  const last = unread.at(-1)
  useEffect(() => {
    if (last === undefined) return
    setSeen(before => new Set([...before, ...unread]))
    mutate(last)
  }, [last, unread, mutate])
  return seen
}

/** Puts the thread of an answer where the page reads it. */
function useShowThread(asked: ThreadAsked) {
  const queryClient = useQueryClient()
  return (thread: Thread) => queryClient.setQueryData(threadQuery(asked).queryKey, thread)
}

const toastFailure = (title: string, error: unknown) =>
  toast({ tone: 'bad', title, text: detailsOf(error, messages.tryAgain) })

type ConsentProps = { asked: ThreadAsked; to: NonNullable<Thread['consentTo']>; onAgreed: () => void }

function Consent({ asked, to, onAgreed }: ConsentProps) {
  const show = useShowThread(asked)
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post<Thread>(threadPath(asked, '/consent'), to),
    onSuccess: thread => {
      show(thread)
      onAgreed()
    },
    onError: error => {
      toastFailure(messages.agreeFailed, error)
      return queryClient.invalidateQueries({ queryKey: threadQuery(asked).queryKey })
    },
  })
  return (
    <div className="grid justify-items-start gap-3 rounded-[20px] bg-lumi p-5">
      <p className="whitespace-pre-line wrap-anywhere">{to.text}</p>
      <Button type="button" size="small" busy={isPending} onClick={() => mutate()}>
        {messages.agree}
      </Button>
    </div>
  )
}

/** `picturesShow`: empty where she does not say it */
type Message = { text: string; isFeeling: boolean; picturesShow: Pictured | '' }
const NO_MESSAGE: Message = { text: '', isFeeling: false, picturesShow: '' }

/** Sent again after a lost answer it is the same picture. */
const sendPicture = (asked: ThreadAsked, { id, file }: ChosenPicture) =>
  upload<ThreadPicture>(threadPath(asked, '/pictures', { requestId: id }), file)

/** What was typed waits in this tab until it has arrived. */
function MessageForm({ asked, reader, maySayFeeling }: OrderThreadProps & { maySayFeeling: boolean }) {
  const chosen = useChosenPictures()
  const show = useShowThread(asked)
  const [draft] = useState(() => tabStorage<Message>(`thread-message:${asked.orderNumber}`))
  const { register, handleSubmit, reset, getValues, subscribe, formState } = useForm<Message>({
    defaultValues: { ...NO_MESSAGE, text: draft.get()?.text ?? '' },
  })
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.set(values) }),
    [subscribe, draft],
  )
  const requestId = useRequestId(tabStorage<IdentifiedRequest>(`thread-sent:${asked.orderNumber}`))
  const { mutate, isPending } = useMutation({
    mutationFn: async (message: Message) => {
      const pictures: string[] = []
      for (const picture of chosen.pictures) pictures.push((await sendPicture(asked, picture)).id)
      const said = {
        text: message.text,
        isFeeling: maySayFeeling && message.isFeeling,
        pictures,
        picturesShow: (pictures.length > 0 && message.picturesShow) || undefined,
      }
      return api.post<Thread>(threadPath(asked, '/messages'), { ...said, requestId: requestId.of(said) })
    },
    onSuccess: (thread, { text }) => {
      show(thread)
      requestId.forget()
      chosen.clear()
      // What was typed while it was on its way waits for the next click.
      if (getValues('text') !== text) return
      reset(NO_MESSAGE)
      draft.remove()
    },
    onError: error => toastFailure(messages.sendFailed, error),
  })
  return (
    <form noValidate onSubmit={handleSubmit(message => mutate(message))} className="grid gap-3">
      <TextArea
        label={messages.yourMessage}
        hint={messages.messageHint[reader]}
        rows={3}
        maxLength={TEXT_MAX}
        error={formState.errors.text?.message}
        {...register('text', {
          validate: text => text.trim() !== '' || chosen.pictures.length > 0 || messages.messageMissing,
        })}
      />
      <PicturePicker chosen={chosen} disabled={isPending} />
      {reader === 'owner' && chosen.pictures.length > 0 && (
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="text-hint text-tint-2">{messages.picturesShow}</legend>
          {(['', ...PICTURED] as const).map(value => (
            <Radio
              key={value}
              value={value}
              label={value === '' ? messages.picturesShowNothing : messages.pictured[value]}
              {...register('picturesShow')}
            />
          ))}
        </fieldset>
      )}
      {maySayFeeling && <Checkbox label={messages.isFeelingLabel} {...register('isFeeling')} />}
      <div>
        <Button type="submit" look="line" size="small" busy={isPending}>
          {messages.send}
        </Button>
      </div>
    </form>
  )
}
