import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Thread, ThreadBodies } from '#contract/thread.ts'
import { currentOffer } from '#domain/thread.ts'
import * as messages from '#messages/shop/thread.ts'
import { api } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { WholeNumbers } from '#web/ui/whole-numbers.tsx'
import { toastFailure, useShowThread } from './show-thread.ts'
import { type ThreadAsked, threadPath, threadQuery } from './thread-query.ts'

type ConsentProps = { asked: ThreadAsked; to: NonNullable<Thread['consentTo']>; onAgreed: () => void }

/** The text of the current offer, and the button that agrees to it. */
export function Consent({ asked, to, onAgreed }: ConsentProps) {
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
      <p className="whitespace-pre-line wrap-anywhere">
        <WholeNumbers>{to.text}</WholeNumbers>
      </p>
      <Button type="button" size="small" busy={isPending} onClick={() => mutate()}>
        {messages.agree}
      </Button>
    </div>
  )
}

/** Whether the customer has agreed to the current offer. */
export function isAgreed({ entries }: Thread): boolean {
  const standing = currentOffer(entries)
  return entries.some(
    ({ kind, content }) =>
      kind === 'consent' &&
      content !== null &&
      (JSON.parse(content.body) as ThreadBodies['consent']).offer === standing?.position,
  )
}

/** What comes next after the agreement: the order's own payment button is above the thread, out of view. */
export function ToPay({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Only if the focus has not moved elsewhere meanwhile.
    if (takesFocus && document.activeElement?.role === 'log') place.current?.querySelector('a')?.focus()
  }, [takesFocus])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; here the group tells screen readers what the button is about
    <div
      ref={place}
      role="group"
      aria-labelledby={id}
      className="grid justify-items-start gap-3 rounded-[20px] bg-lumi p-5"
    >
      <p id={id}>{messages.agreedNowPay}</p>
      {children}
    </div>
  )
}
