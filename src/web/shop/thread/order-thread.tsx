import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Thread } from '#contract/thread.ts'
import type { EntryReader } from '#domain/thread.ts'
import * as messages from '#messages/shop/thread.ts'
import { detailsOf } from '#web/platform/api.ts'
import { useLastError } from '#web/platform/last-error.ts'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Consent, isAgreed, ToPay } from './consent.tsx'
import { MessageForm } from './message-form.tsx'
import { ThreadEntries } from './thread-entries.tsx'
import { useThreadEvents } from './thread-events.ts'
import { pictureLinkOf, type ThreadAsked, threadQuery } from './thread-query.ts'
import { ThreadSeal } from './thread-seal.tsx'
import { useSeeing } from './use-seeing.ts'

type OrderThreadProps = {
  asked: ThreadAsked
  /** the side that the viewer writes as; only the customer can consent */
  reader: EntryReader
  /** the payment link, for a customer who has agreed */
  pay?: ReactNode
  /** called when there are new entries: the order may have changed too */
  onNews?: () => void
  /** called when new entries have been marked as read */
  onRead?: () => void
}

/** What customer and owner say and agree about an order; entries cannot be changed afterwards. */
export function OrderThread({ asked, reader, pay, onNews, onRead }: OrderThreadProps) {
  const query = useQuery(threadQuery(asked))
  const { data: thread, refetch } = query
  const error = useLastError(query)
  const log = useRef<HTMLDivElement>(null)
  const unread = useSeeing(asked, thread, { log, onRead })
  useThreadEvents(asked)
  useNews(thread, onNews)
  const [hasJustAgreed, setHasJustAgreed] = useState(false)
  if (!thread)
    return error ? (
      <RetryNotice busy={query.isFetching} onRetry={refetch}>
        {detailsOf(error, messages.loadFailed)}
      </RetryNotice>
    ) : null
  return (
    <div className="grid max-w-[38rem] gap-6">
      <p className="text-hint text-tint-2">{messages.intro}</p>
      {thread.brokenAt !== null && <p role="alert">{messages.broken(thread.brokenAt)}</p>}
      {/* New entries of both sides are read out. */}
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
        <Consent
          asked={asked}
          to={thread.consentTo}
          onAgreed={() => {
            setHasJustAgreed(true)
            // The button disappears on success: the focus moves to the log, where the consent now is, or on to the
            // payment link.
            log.current?.focus({ preventScroll: true })
          }}
        />
      )}
      {pay && isAgreed(thread) && <ToPay takesFocus={hasJustAgreed}>{pay}</ToPay>}
      <MessageForm asked={asked} reader={reader} mayGiveOpinion={thread.mayGiveOpinion} />
      {thread.entries.length > 0 && <ThreadSeal asked={asked} thread={thread} />}
    </div>
  )
}

function useNews(thread: Thread | undefined, onNews: (() => void) | undefined): void {
  const tell = useEffectEvent(() => onNews?.())
  const count = thread?.entries.length
  const known = useRef(count)
  useEffect(() => {
    if (known.current !== undefined && count !== undefined && count > known.current) tell()
    known.current = count
  }, [count])
}
