import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type MouseEventHandler, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { Product } from '#contract/products.ts'
import { EMAIL_MAX, NAME_MAX, TEXT_MAX } from '#domain/limits.ts'
import * as messages from '#messages/shop/contact.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { tabStorage } from '#web/platform/browser-storage.ts'
import { formsAreEqual } from '#web/platform/form-equality.ts'
import { type IdentifiedRequest, useRequestId } from '#web/platform/request-id.ts'
import { productQuery } from '#web/shop/catalog/product-queries.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { EMPTY_MESSAGE, type MessageForm, messageDraft, resolveMessage } from './message-draft.ts'

/** The id of a sent message survives a reload, as the draft does. */
const sentMessage = tabStorage<IdentifiedRequest>('message-sent')

/** The fragment of a URL that leads here from a product's page, with its id. */
const SUBJECT_FRAGMENT = /^toode-(\d{1,9})$/

/** Returns the product whose page led here with a question, by the URL's fragment: the server does not know it. */
function useSubject(fragment: string): Product | undefined {
  const isHydrated = useIsHydrated()
  const id = isHydrated ? Number(SUBJECT_FRAGMENT.exec(fragment)?.[1] ?? 0) : 0
  return useQuery({ ...productQuery(id), enabled: id > 0 }).data
}

type SubjectProps = Pick<Product, 'id' | 'name'> & { onEnd: MouseEventHandler }

const Subject = ({ id, name, onEnd }: SubjectProps) => (
  <p className="flex flex-wrap items-center gap-x-5 rounded-button bg-pistaatsia px-5 py-2 wrap-anywhere">
    <span>
      {messages.questionIsAbout}{' '}
      <Link to="/toode/$id" params={{ id: String(id) }} className="tlink">
        {name}
      </Link>
    </span>
    <Link
      to="/contact"
      resetScroll={false}
      className="tlink"
      aria-label={messages.notAboutThisNamed(name)}
      onClick={onEnd}
    >
      {messages.notAboutThis}
    </Link>
  </p>
)

/** A message to the maker. What was typed stays until it is sent. */
export function ContactForm() {
  const isHydrated = useIsHydrated()
  const { sendsMail } = useSettings()
  const { register, handleSubmit, reset, subscribe, getValues, setFocus, formState } = useForm<MessageForm>({
    defaultValues: EMPTY_MESSAGE,
    resolver: resolveMessage,
    mode: 'onTouched',
  })
  useEffect(() => {
    const kept = messageDraft.get()
    if (kept) reset({ ...EMPTY_MESSAGE, ...kept })
    return subscribe({
      formState: { values: true },
      callback: ({ values: { name, email, message } }) => messageDraft.set({ name, email, message }),
    })
  }, [reset, subscribe])

  const fragment = useLocation({ select: at => at.hash })
  const subject = useSubject(fragment)
  const requestId = useRequestId(sentMessage)
  const { mutate, isPending } = useMutation({
    mutationFn: (written: MessageForm) => {
      const message = { ...written, productId: subject?.id }
      return api.post('/api/contact', { ...message, requestId: requestId.of(message) })
    },
    onSuccess: (_reply, sent) => {
      requestId.forget()
      toast({ title: messages.messageSent })
      // What was typed while the message was being sent is not sent yet.
      if (!formsAreEqual(getValues(), sent)) return
      reset(EMPTY_MESSAGE)
      messageDraft.remove()
    },
    onError: error =>
      toast({
        tone: 'bad',
        title: messages.messageSendFailed,
        text: detailsOf(error, messages.tryAgainLater),
      }),
  })
  const { errors } = formState
  return (
    <form
      // The fragment leads here, so far below the top of the window that the page begins at its own. Another one, such as
      // that of the link to the content, is not the form's.
      id={SUBJECT_FRAGMENT.test(fragment) ? fragment : undefined}
      style={{ scrollMarginTop: '100vh' }}
      noValidate
      inert={!isHydrated}
      className="needs-script grid gap-5"
      onSubmit={handleSubmit(message => isPending || mutate(message))}
    >
      {!sendsMail && <Notice tone="orange">{messages.noMailNotice}</Notice>}
      {subject && (
        // By keyboard only: on a touchscreen, it would open the keyboard.
        <Subject {...subject} onEnd={({ detail }) => detail === 0 && setFocus('message')} />
      )}
      <div className="grid gap-x-[18px] gap-y-5 sm:grid-cols-2">
        <TextField
          {...register('name')}
          label={messages.nameLabel}
          autoComplete="name"
          maxLength={NAME_MAX}
          required
          error={errors.name?.message}
        />
        <TextField
          {...register('email')}
          label={messages.emailLabel}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          required
          error={errors.email?.message}
        />
      </div>
      <TextArea
        {...register('message')}
        label={messages.messageLabel}
        rows={8}
        maxLength={TEXT_MAX}
        required
        error={errors.message?.message}
      />
      <p className="sr-only" aria-hidden="true">
        <label>
          {messages.leaveFieldEmpty}
          <input {...register('website')} type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <div>
        <Button type="submit" size="large" busy={isPending} className="max-sm:w-full">
          {messages.sendMessage}
        </Button>
        <p className="mt-3 text-hint text-tint-2">
          <Link to="/privaatsus" target="_blank" className="underline underline-offset-2">
            {messages.dataUseLink}
            <span className="sr-only"> {messages.opensInNewTab}</span>
          </Link>
        </p>
      </div>
    </form>
  )
}
