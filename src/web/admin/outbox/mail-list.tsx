import { useInfiniteQuery } from '@tanstack/react-query'
import { MAILS_SEARCHED, type MailStatus, NO_MAIL_SERVER } from '#domain/mail-status.ts'
import * as messages from '#messages/admin/outbox.ts'
import { MoreButton } from '#web/admin/common/more-button.tsx'
import { detailsOf } from '#web/platform/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MailCard } from './mail-card.tsx'
import { MAIL_STATUS_LABEL } from './mail-labels.ts'
import { outboxQuery } from './outbox-query.ts'
import type { OutboxSearch } from './outbox-search.ts'

/** The shop's e-mails, newest first. */
export function MailList({ status, q, mail: read }: OutboxSearch) {
  const list = useInfiniteQuery(outboxQuery({ status, q }))
  const { data, error, isPending, isFetching, refetch } = list
  if (isPending) return <LoadingMails />
  if (!data)
    return (
      <EmptyState
        heading={messages.mailsLoadFailed}
        text={detailsOf(error, messages.connectionLost)}
        tint="bg-ohetus"
        picture={<HalfMadeHat />}
        action={
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            {messages.tryAgain}
          </Button>
        }
      />
    )
  const mails = data.pages.flatMap(page => page.items)
  if (mails.length === 0)
    return q ? <NoneFound q={q} status={status} /> : <NoMails isFiltered={status !== undefined} />
  return (
    <div className="grid gap-3">
      {mails.some(mail => mail.error === NO_MAIL_SERVER) && (
        <Notice tone="orange">{messages.mailServerMissingNotice}</Notice>
      )}
      <ul className="grid gap-3">
        {mails.map(mail => (
          <li key={mail.id}>
            <MailCard mail={mail} isOpen={mail.id === read} />
          </li>
        ))}
      </ul>
      <MoreButton
        list={list}
        label={messages.showOlder}
        className="justify-items-start"
        failed={messages.olderLoadFailed}
      />
    </div>
  )
}

const LoadingMails = () => (
  <div aria-busy="true" className="grid gap-3">
    <span className="sr-only" role="status">
      {messages.loadingMails}
    </span>
    {['first', 'second', 'third', 'fourth'].map(place => (
      <Skeleton key={place} className="h-[124px] rounded-tile" />
    ))}
  </div>
)

const NoMails = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    heading={isFiltered ? messages.noMatchingMails : messages.noMailsYet}
    text={isFiltered ? undefined : messages.noMailsYetHint}
    picture={<HalfMadeHat />}
  />
)

const NoneFound = ({ q, status }: { q: string; status: MailStatus | undefined }) => (
  <EmptyState
    heading={messages.noMatchingMails}
    text={
      <span className="wrap-anywhere">
        {status
          ? messages.recipientNotFoundFiltered(q, MAIL_STATUS_LABEL[status])
          : messages.recipientNotFound(q, MAILS_SEARCHED)}
      </span>
    }
    picture={<HalfMadeHat />}
    action={
      <ButtonLink to="/admin/outbox" search={status ? { q } : {}} look="line" size="small">
        {status ? messages.searchAll : messages.showAll}
      </ButtonLink>
    }
  />
)
