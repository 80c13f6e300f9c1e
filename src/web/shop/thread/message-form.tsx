import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Thread, ThreadPicture } from '#contract/thread.ts'
import { TEXT_MAX } from '#domain/limits.ts'
import { type EntryReader, PICTURED } from '#domain/thread.ts'
import * as messages from '#messages/shop/thread.ts'
import { api } from '#web/platform/api.ts'
import { useRequestId } from '#web/platform/request-id.ts'
import { upload } from '#web/platform/upload.ts'
import { type ChosenPicture, useChosenPictures } from '#web/shop/pictures/chosen-pictures.ts'
import { PicturePicker } from '#web/shop/pictures/picture-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Radio } from '#web/ui/radio-row.tsx'
import { forgetArrived, type Message, sentMessage, typedMessage, watchArrivals } from './message-draft.ts'
import { toastFailure, useShowThread } from './show-thread.ts'
import { type ThreadAsked, threadPath } from './thread-query.ts'

type MessageFormProps = { asked: ThreadAsked; reader: EntryReader; mayGiveOpinion: boolean }

type Sending = { message: Message; chosenPictures: readonly ChosenPicture[] }

const NO_MESSAGE: Message = { text: '', isFeeling: false, picturesShow: '' }

/** Idempotent: a retry after a lost reply sends the same picture. */
const sendPicture = (asked: ThreadAsked, { id, file }: ChosenPicture) =>
  upload<ThreadPicture>(threadPath(asked, '/pictures', { requestId: id }), file)

/** Stores what was typed in this tab until it has arrived. */
export function MessageForm({ asked, reader, mayGiveOpinion }: MessageFormProps) {
  const chosen = useChosenPictures()
  const show = useShowThread(asked)
  const [draft] = useState(() => typedMessage(asked.orderNumber))
  const { register, handleSubmit, reset, getValues, subscribe, formState } = useForm<Message>({
    defaultValues: { ...NO_MESSAGE, text: draft.get()?.text ?? '' },
  })
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.set(values) }),
    [subscribe, draft],
  )
  useEffect(
    () =>
      watchArrivals((orderNumber, text) => {
        if (orderNumber === asked.orderNumber && getValues('text') === text) reset(NO_MESSAGE)
      }),
    [asked.orderNumber, getValues, reset],
  )
  const requestId = useRequestId(sentMessage(asked.orderNumber))
  /** at once, unlike `isPending`: a second click may come before the next render */
  const isSending = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ message, chosenPictures }: Sending) => {
      const pictures: string[] = []
      for (const picture of chosenPictures) pictures.push((await sendPicture(asked, picture)).id)
      const said = {
        text: message.text,
        isFeeling: mayGiveOpinion && message.isFeeling,
        pictures,
        picturesShow: (pictures.length > 0 && message.picturesShow) || undefined,
      }
      return api.post<Thread>(threadPath(asked, '/messages'), { ...said, requestId: requestId.of(said) })
    },
    onSuccess: (thread, { message, chosenPictures }) => {
      show(thread)
      requestId.forget()
      chosen.removeSent(chosenPictures)
      forgetArrived(asked.orderNumber, message.text)
    },
    onError: error => toastFailure(messages.sendFailed, error),
    onSettled: () => {
      isSending.current = false
    },
  })
  const send = handleSubmit(message => {
    if (isSending.current) return
    isSending.current = true
    mutate({ message, chosenPictures: chosen.pictures })
  })
  return (
    <form noValidate onSubmit={send} className="grid gap-3">
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
      <PicturePicker
        chosen={chosen}
        disabled={isPending}
        {...(reader === 'owner' && { ground: 'bg-admin' })}
      />
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
      {mayGiveOpinion && <Checkbox label={messages.isFeelingLabel} {...register('isFeeling')} />}
      <div>
        <Button type="submit" look="line" size="small" busy={isPending || chosen.isOpening}>
          {messages.send}
        </Button>
      </div>
    </form>
  )
}
