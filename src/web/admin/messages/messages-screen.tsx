import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StoredMessage } from '#contract/contact.ts'
import { isUrgent } from '#domain/complaint.ts'
import { dayText, momentText, onMomentText } from '#domain/day-text.ts'
import * as messages from '#messages/admin/messages.ts'
import { MoreButton } from '#web/admin/common/more-button.tsx'
import { todayQuery } from '#web/admin/common/today-query.ts'
import { useToday } from '#web/admin/common/use-today.ts'
import { api, detailsOf, withQuery } from '#web/platform/api.ts'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusLabel } from '#web/ui/status-label.tsx'
import { toast } from '#web/ui/toast.ts'
import { ComplaintButton } from './complaint-button.tsx'
import { MessageFilters } from './message-filters.tsx'
import { MESSAGES_KEY } from './messages-key.ts'
import { replyLink } from './reply-link.ts'

/** The messages from the contact page: all of them, or those waiting for an answer. */
export function MessagesScreen({ isWaiting }: { isWaiting: boolean }) {
  const list = useInfiniteQuery({
    queryKey: [...MESSAGES_KEY, 'list', isWaiting],
    queryFn: ({ pageParam, signal }) =>
      api.page<StoredMessage>(
        withQuery('/api/admin/messages', { waiting: isWaiting || undefined, cursor: pageParam }),
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
  })
  const { data, error, refetch } = list
  const written = data?.pages.flatMap(page => page.items)
  return (
    <>
      <div className="flex max-w-[880px] flex-wrap items-center justify-between gap-3">
        <h1 className="text-panel">{messages.messagesHeading}</h1>
        <ComplaintButton />
      </div>
      <div className="mt-5 grid max-w-[880px] gap-4">
        <MessageFilters isWaiting={isWaiting} />
        {written ? (
          <Messages written={written} isWaiting={isWaiting} />
        ) : error ? (
          <RetryNotice onRetry={refetch}>{detailsOf(error, messages.messagesLoadFailed)}</RetryNotice>
        ) : (
          <Loading />
        )}
        <MoreButton
          list={list}
          label={messages.showOlder}
          failed={messages.olderLoadFailed}
          className="justify-items-start"
        />
      </div>
    </>
  )
}

const Messages = ({ written, isWaiting }: { written: StoredMessage[]; isWaiting: boolean }) =>
  written.length === 0 ? (
    <EmptyState
      heading={isWaiting ? messages.allAnsweredHeading : messages.noMessagesHeading}
      text={isWaiting ? messages.allAnsweredText : messages.noMessagesText}
      picture={<HalfMadeHat />}
    />
  ) : (
    <ul className="grid gap-3">
      {written.map(message => (
        <li key={message.id}>
          <Message message={message} />
        </li>
      ))}
    </ul>
  )

/** Long enough to notice a mistake. */
const UNDO_MS = 10_000

function Message({ message }: { message: StoredMessage }) {
  const { id, name, email, createdAt, answeredAt, isComplaint, answerBy } = message
  const [asks, setAsks] = useState(false)
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all(
      [MESSAGES_KEY, todayQuery.queryKey].map(queryKey => queryClient.invalidateQueries({ queryKey })),
    )
  const sayFailed = (error: Error) =>
    toast({ tone: 'bad', title: messages.errorTitle, text: detailsOf(error, messages.actionFailed) })

  const mark = useMutation({
    mutationFn: (change: { answered: boolean } | { complaint: boolean }) =>
      api.patch(`/api/admin/messages/${id}`, change),
    onSuccess: (_message, change) => {
      if ('complaint' in change && change.complaint)
        toast({
          title: messages.markedAsComplaint,
          text: email ? messages.confirmationInAMinute(email) : undefined,
          action: { label: messages.undo, run: () => mark.mutate({ complaint: false }) },
          duration: UNDO_MS,
        })
      // In the list of waiting messages it disappears at once.
      if ('answered' in change && change.answered)
        toast({
          title: messages.markedAsAnswered,
          text: name,
          action: { label: messages.undo, run: () => mark.mutate({ answered: false }) },
          duration: UNDO_MS,
        })
      return refresh()
    },
    onError: sayFailed,
  })
  const remove = useMutation({
    mutationFn: () => api.delete(`/api/admin/messages/${id}`),
    onSuccess: async () => {
      await refresh()
      toast({ title: messages.messageDeleted })
    },
    onError: sayFailed,
  })
  return (
    <article aria-label={messages.messageFrom(name)} className="rounded-tile bg-lumi p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-title font-bold tracking-tight wrap-anywhere">{name}</h2>
        <StatusLabel tone={answeredAt ? 'done' : 'waiting'}>
          {answeredAt ? messages.answered : messages.awaitingAnswer}
        </StatusLabel>
      </div>
      <p className="mt-1 text-tint-2 wrap-anywhere">{email}</p>
      <p className="num text-hint text-tint-2">{momentText(createdAt)}</p>
      {isComplaint && <Complaint answerBy={answerBy} />}
      {message.about && <About {...message.about} />}
      <p className="mt-4 max-w-[68ch] whitespace-pre-line wrap-anywhere">{message.message}</p>
      <div className="mt-5 flex flex-wrap gap-2.5">
        {email && (
          <a
            href={replyLink(message)}
            aria-label={messages.replyTo(name)}
            className={buttonClass({ look: answeredAt ? 'line' : 'primary', size: 'small' })}
          >
            {messages.reply}
          </a>
        )}
        <Button
          look="line"
          size="small"
          busy={mark.isPending && 'answered' in mark.variables}
          onClick={() => mark.mutate({ answered: answeredAt === null })}
        >
          {answeredAt ? messages.markUnanswered : messages.markAnswered}
        </Button>
        <Button
          look="line"
          size="small"
          busy={mark.isPending && 'complaint' in mark.variables}
          aria-label={isComplaint ? messages.notComplaintNamed(name) : messages.complaintNamed(name)}
          onClick={() => mark.mutate({ complaint: !isComplaint })}
        >
          {isComplaint ? messages.notComplaint : messages.complaint}
        </Button>
        <IconButton
          label={messages.deleteNamed(name)}
          aria-busy={remove.isPending || undefined}
          className="ml-auto text-vaarikas"
          onClick={() => setAsks(true)}
        >
          <Icon name="bin" />
        </IconButton>
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={messages.deleteMessageQuestion}
        text={messages.deleteMessageWarning(name, onMomentText(createdAt))}
        confirm={messages.deleteButton}
        cancel={messages.keep}
        onConfirm={() => remove.mutate()}
      />
    </article>
  )
}

/** The product that a message is about. */
const About = ({ id, name }: NonNullable<StoredMessage['about']>) => (
  <p className="mt-1 wrap-anywhere">
    {messages.aboutProduct}{' '}
    {id === null ? (
      `${name} ${messages.deletedSince}`
    ) : (
      <Link
        to="/admin/products/$id"
        params={{ id: String(id) }}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {name}
      </Link>
    )}
  </p>
)

/** A complaint, and the day by which it must be answered (TKS § 24). */
function Complaint({ answerBy }: { answerBy: string | null }) {
  const today = useToday()
  const presses = answerBy !== null && isUrgent(answerBy, today())
  return (
    <p className={`mt-2 font-bold ${presses ? 'text-vaarikas' : ''}`}>
      {messages.complaint}
      {answerBy && (
        <>
          {messages.answerBy} <span className="num">{dayText(answerBy)}</span>
        </>
      )}
    </p>
  )
}

const Loading = () => (
  <div className="grid gap-3" aria-busy="true">
    <p role="status" className="sr-only">
      {messages.loadingMessages}
    </p>
    <Skeleton className="h-44 rounded-tile" />
    <Skeleton className="h-44 rounded-tile" />
  </div>
)
