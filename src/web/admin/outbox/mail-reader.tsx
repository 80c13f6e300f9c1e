import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { useEffect, useRef } from 'react'
import type { WrittenMail } from '#contract/outbox.ts'
import { momentText } from '#domain/day-text.ts'
import * as messages from '#messages/admin/outbox.ts'
import { detailsOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { WholeNumbers } from '#web/ui/whole-numbers.tsx'
import { MailLabels, MailTrouble } from './mail-state.tsx'
import { mailQuery } from './outbox-query.ts'
import { SendAgainButton } from './send-again-button.tsx'

const TAB =
  'min-h-11 border-b-[3px] border-transparent font-medium forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight] hover:text-sammal data-[state=active]:border-current data-[state=active]:text-sammal'

/** An e-mail as its recipient sees it. */
export function MailReader({ id }: { id: string }) {
  const { data: mail, error, isPending, isFetching, refetch } = useQuery(mailQuery(id))
  if (isPending)
    return (
      <div aria-busy="true" className="grid gap-4 rounded-tile bg-lumi p-4 sm:p-6">
        <Skeleton className="h-8 w-3/4 rounded-field" />
        <Skeleton className="h-[420px] rounded-field" />
      </div>
    )
  if (!mail)
    return (
      <div className="grid justify-items-start gap-4 rounded-tile bg-lumi p-4 sm:p-6">
        <Notice tone="red" role="alert">
          {detailsOf(error, messages.mailLoadFailed)}
        </Notice>
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          {messages.tryAgain}
        </Button>
      </div>
    )
  return <Letter key={mail.id} mail={mail} />
}

function Letter({ mail }: { mail: WrittenMail }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On a phone the e-mail replaces the list: neither the focus nor the scroll position may stay where the list was.
    heading.current?.focus({ preventScroll: true })
    if (heading.current && heading.current.getBoundingClientRect().top < 0) scrollTo({ top: 0 })
  }, [])
  return (
    <article className="flex flex-col rounded-tile bg-lumi p-4 sm:p-6 lg:h-[calc(100dvh-2rem)] lg:overflow-auto">
      <h2 ref={heading} tabIndex={-1} className="text-[1.5rem] font-heavy tracking-tight wrap-anywhere">
        <WholeNumbers>{mail.subject}</WholeNumbers>
      </h2>
      <dl className="mt-2.5 mb-3 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-0.5">
        <dt className="text-tint-2">{messages.recipient}</dt>
        <dd className="wrap-anywhere">{mail.to}</dd>
        <dt className="text-tint-2">{messages.written}</dt>
        <dd>{momentText(mail.createdAt)}</dd>
        {mail.sentAt && (
          <>
            <dt className="text-tint-2">{messages.sent}</dt>
            <dd>{momentText(mail.sentAt)}</dd>
          </>
        )}
        {mail.terms && (
          <>
            <dt className="text-tint-2">{messages.attachment}</dt>
            <dd>
              <a href={mail.terms.url} target="_blank" rel="noreferrer" className="tlink wrap-anywhere">
                {mail.terms.name}
              </a>
            </dd>
          </>
        )}
      </dl>
      <MailLabels mail={mail} />
      <div className="mt-3 grid justify-items-start gap-3">
        <MailTrouble mail={mail} />
        <SendAgainButton mail={mail} isRead />
      </div>
      <Stitch className="my-5 flex-none" />
      <Tabs.Root defaultValue="drawn" className="flex grow flex-col">
        <Tabs.List aria-label={messages.mailViewLabel} className="mb-3 flex gap-6">
          <Tabs.Trigger value="drawn" className={TAB}>
            {messages.formatted}
          </Tabs.Trigger>
          <Tabs.Trigger value="plain" className={TAB}>
            {messages.plainText}
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="drawn" tabIndex={-1} className="grow data-[state=active]:flex">
          {/* The sandbox runs no scripts, and nothing inside can reach this page or navigate away from it. */}
          <iframe
            title={messages.mailTitle(mail.subject)}
            sandbox=""
            srcDoc={mail.html}
            className="h-[72dvh] min-h-[320px] w-full rounded-field border-[1.5px] border-line bg-piim lg:h-auto"
          />
        </Tabs.Content>
        <Tabs.Content value="plain" tabIndex={-1}>
          <pre className="font-sans whitespace-pre-wrap wrap-anywhere">{mail.text}</pre>
        </Tabs.Content>
      </Tabs.Root>
    </article>
  )
}
