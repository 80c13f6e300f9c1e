import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { ConfirmedStep, SetupStep, TestLetter, Today } from '#contract/today.ts'
import { mailFaultText } from '#domain/mail-fault.ts'
import { MAIL_UNDER_WAY, NO_MAIL_SERVER, NO_MAILBOX } from '#domain/mail-status.ts'
import * as messages from '#messages/admin/setup.ts'
import { todayQuery } from '#web/admin/common/today-query.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { toast } from '#web/ui/toast.ts'

type Step = {
  heading: string
  hint: string
  /** where it is done */
  places?: readonly { to: string; label: string }[]
  /** a button by which she confirms it herself */
  confirm?: { step: ConfirmedStep; label: string }
}

const STEPS: Record<SetupStep, Step> = {
  mail: { heading: messages.mail, hint: messages.mailHint },
  seller: {
    heading: messages.seller,
    hint: messages.sellerHint,
    places: [{ to: '/admin/settings#oiguslik', label: messages.writeSeller }],
  },
  payments: {
    heading: messages.payments,
    hint: messages.paymentsHint,
    places: [{ to: '/admin/settings#uhendused', label: messages.viewPayments }],
  },
  products: {
    heading: messages.products,
    hint: messages.productsHint,
    places: [{ to: '/admin/products/new', label: messages.addProduct }],
  },
  delivery: {
    heading: messages.delivery,
    hint: messages.deliveryHint,
    places: [
      { to: '/admin/settings#tarne', label: messages.viewDelivery },
      { to: '/admin/settings#saabumine', label: messages.viewArrival },
    ],
    confirm: { step: 'delivery', label: messages.deliveryRight },
  },
  terms: {
    heading: messages.terms,
    hint: messages.termsHint,
    places: [{ to: '/tingimused', label: messages.readTerms }],
    confirm: { step: 'terms', label: messages.termsRead },
  },
}

/** What a new shop still needs, each step with a link to it. */
export function SetupCard({ steps }: { steps: Today['setup'] }) {
  const id = useId()
  const left = steps.filter(({ isDone }) => !isDone).length
  return (
    <section aria-labelledby={id} className="rounded-tile bg-lumi px-5 pt-4 pb-4 md:px-6">
      <h2 id={id} className="flex items-baseline justify-between gap-4 text-title font-bold">
        <span>{messages.heading}</span>
        <span className="num text-[1.75rem] leading-none font-heavy">{left}</span>
      </h2>
      <p className="mt-1 text-tint-2">{messages.intro(left)}</p>
      <ul className="mt-2">
        {steps.map(({ step, isDone }) => (
          <li key={step}>
            <Stitch />
            {isDone ? (
              <p className="flex items-center gap-3 py-3 text-tint-2">
                <Icon name="check" className="size-5 flex-none text-sammal" />
                <span>{STEPS[step].heading}</span>
                <span className="sr-only">{messages.done}</span>
              </p>
            ) : (
              <OpenStep step={step} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenStep({ step }: { step: SetupStep }) {
  const { heading, hint, places = [], confirm } = STEPS[step]
  return (
    <div className="py-3">
      <h3 className="font-semibold">{heading}</h3>
      <p className="mt-0.5 max-w-[56ch] text-hint text-tint-2">{hint}</p>
      <div className="mt-2.5 flex flex-wrap gap-2.5">
        {step === 'mail' && <TestLetterButton />}
        {places.map(({ to, label }) => (
          <a key={to} href={to} className={buttonClass({ look: 'line', size: 'small' })}>
            {label}
          </a>
        ))}
        {confirm && <ConfirmButton {...confirm} />}
      </div>
    </div>
  )
}

function ConfirmButton({ step, label }: { step: ConfirmedStep; label: string }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post('/api/admin/setup/confirmed', { step }),
    onError: error => toast({ tone: 'bad', title: detailsOf(error, messages.saveFailed) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: todayQuery.queryKey }),
  })
  return (
    <Button size="small" busy={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  )
}

function TestLetterButton() {
  const queryClient = useQueryClient()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => api.post<TestLetter>('/api/admin/setup/test-letter'),
    // A success is shown by a toast, because the finished step disappears.
    onSuccess: ({ sent, to }) => sent && toast({ title: messages.testLetterSent(to) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: todayQuery.queryKey }),
  })
  const failure: ReactNode = error
    ? detailsOf(error, messages.testLetterUnknown)
    : data?.error && <LetterFailure error={data.error} />
  return (
    <>
      <Button size="small" busy={isPending} onClick={() => mutate()}>
        {messages.sendTestLetter}
      </Button>
      <div role="status" className="w-full">
        {failure && <Notice tone={data?.error === MAIL_UNDER_WAY ? 'orange' : 'red'}>{failure}</Notice>}
      </div>
    </>
  )
}

function LetterFailure({ error }: { error: string }) {
  if (error === NO_MAIL_SERVER) return messages.noMailServer
  if (error === MAIL_UNDER_WAY) return messages.testLetterOnItsWay
  if (error !== NO_MAILBOX) return messages.testLetterFailed(mailFaultText(error))
  return (
    <>
      {messages.noMailbox}{' '}
      <a href="/admin/settings#pood" className="font-semibold underline">
        {messages.writeEmail}
      </a>
    </>
  )
}
