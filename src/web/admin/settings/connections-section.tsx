import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Connections } from '#contract/connections.ts'
import { CARRIER } from '#domain/carriers.ts'
import { dayText, shortMomentText, sinceMomentText } from '#domain/day-text.ts'
import type { IncidentPart } from '#domain/incident.ts'
import { servicesText } from '#domain/payment-method.ts'
import * as messages from '#messages/admin/connections.ts'
import { countText } from '#web/admin/common/day-text.ts'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { StatusTone } from '#web/ui/status-label.tsx'
import { BankLinkState } from './bank-link-state.tsx'
import { CardsState } from './cards-state.tsx'
import { FAILS, Failing, type Since, State } from './connection-state.tsx'
import { connectionsQuery } from './connections-query.ts'
import { ParcelListFile } from './parcel-list-file.tsx'
import { Section } from './section.tsx'
import { ServerState } from './server-state.tsx'
import { ShippingState } from './shipping-state.tsx'

/** The connections of e-mail, payment and the carriers' lists, which are configured on the server. */
export function ConnectionsSection() {
  const { data, error, refetch } = useQuery(connectionsQuery)
  return (
    <Section name="connections">
      <p className="max-w-[62ch] text-tint-2">{messages.connectionsIntro}</p>
      {data ? (
        <dl className="grid gap-5">
          <MailState {...data.mail} since={sinceOf(data, 'mail')} />
          <AnswersState {...data.mail.answers} since={sinceOf(data, 'answers')} />
          <PaymentState
            {...data.payment}
            waysToPay={data.waysToPay}
            since={sinceOf(data, 'payments')}
            deafSince={sinceOf(data, 'events')}
          />
          <BankLinkState {...data.banks} since={sinceOf(data, 'bank_links')} />
          <CardsState {...data.banks} since={sinceOf(data, 'cards')} />
          <ShippingState since={sinceOf(data, 'shipments')} />
          <FeedState />
          {data.parcelLists.map(list => (
            <ParcelListState key={list.carrier} {...list} />
          ))}
          <ListsFault since={sinceOf(data, 'feeds')} />
          <ServerState
            {...data.server}
            diskSince={sinceOf(data, 'disk')}
            filesSince={sinceOf(data, 'files')}
            copiesSince={sinceOf(data, 'backup')}
            oldCopiesSince={sinceOf(data, 'old_copies')}
          />
        </dl>
      ) : error ? (
        <RetryNotice onRetry={refetch}>{messages.connectionsLoadFailed}</RetryNotice>
      ) : (
        <div aria-busy="true">
          {/* As high as the screen, so that a link to this part shows its heading at the top. */}
          <Skeleton className="h-dvh rounded-field" />
        </div>
      )}
    </Section>
  )
}

/** Returns since when a part has been failing; `undefined` while it works. */
const sinceOf = ({ incidents }: Connections, part: IncidentPart) =>
  incidents.find(incident => incident.part === part)?.since

const MailState = ({ isSet, from, since }: Connections['mail'] & Since) => (
  <State
    name={messages.mailConnection}
    tone={isSet ? 'done' : 'asking'}
    label={isSet ? messages.mailsAreSent : messages.mailsNotSent}
    {...(since && FAILS)}
  >
    {since && <Failing since={since} />}
    {isSet ? messages.mailSender(from) : messages.mailServerMissing}
  </State>
)

const AnswersState = ({ isSet, readAt, fault, since }: Connections['mail']['answers'] & Since) => (
  <State
    name={messages.answersConnection}
    {...answersState(isSet, readAt)}
    {...((since || fault !== null) && FAILS)}
  >
    {since && <Failing since={since} />}
    {!isSet && messages.answersMailboxMissing}
    {isSet && fault !== null && messages.mailboxFault(fault)}
    {isSet && fault === null && !readAt && messages.mailboxNotRead}
    {isSet && readAt && messages.mailboxRead(shortMomentText(readAt))}
  </State>
)

/** A mailbox that was never read may have a wrong address or password. */
function answersState(isSet: boolean, readAt: string | null): { tone: StatusTone; label: string } {
  if (!isSet) return { tone: 'plain', label: messages.answersByLink }
  return readAt
    ? { tone: 'done', label: messages.answersLand }
    : { tone: 'asking', label: messages.answersNotReadYet }
}

const PAYMENT: Record<
  Connections['payment']['provider'],
  { tone: StatusTone; label: string; text?: string }
> = {
  live: { tone: 'done', label: messages.paypal, text: messages.realPayments },
  sandbox: {
    tone: 'asking',
    label: messages.paypalSandbox,
    text: messages.paypalSandboxText,
  },
  'built-in': {
    tone: 'asking',
    label: messages.testPayments,
    text: messages.testPaymentsText,
  },
  off: { tone: 'plain', label: messages.withoutPaypal },
}

function PaymentState({
  provider,
  hearsEvents,
  waysToPay,
  since,
  deafSince,
}: Connections['payment'] & Pick<Connections, 'waysToPay'> & Since & { deafSince: string | undefined }) {
  const { tone, label, text } = PAYMENT[provider]
  return (
    <State name={messages.payments} tone={tone} label={label} {...(since && FAILS)}>
      {since && <Failing since={since} />}
      {text ?? messages.paidThroughOthers(servicesText(waysToPay).of)}
      {deafSince && messages.webhookSignatureFailing(sinceMomentText(deafSince))}
      {provider !== 'off' && !hearsEvents && messages.webhookNotConfigured}
    </State>
  )
}

const ListsFault = ({ since }: Since) =>
  since && (
    <State name={messages.freshListsConnection} {...FAILS}>
      <Failing since={since} />
    </State>
  )

function FeedState() {
  const { origin } = useRouter().options.context
  return (
    <State name={messages.productsElsewhere} tone="plain" label={messages.productFeed}>
      {messages.feedReaders}{' '}
      <a href="/feeds/products.xml" className="tlink break-all">
        {origin}/feeds/products.xml
      </a>
    </State>
  )
}

const ParcelListState = ({
  carrier,
  machines,
  withoutCode,
  fetchedAt,
  isAsked,
  setting,
}: Connections['parcelLists'][number]) => (
  <State
    name={messages.lockersOf(CARRIER[carrier].name)}
    tone={fetchedAt ? 'done' : 'plain'}
    label={fetchedAt ? messages.asOf(dayText(fetchedAt)) : messages.bundledList}
    action={<ParcelListFile carrier={carrier} />}
  >
    {countText(machines, messages.lockerUnit, messages.lockersUnit)}.{' '}
    {isAsked ? messages.listFetchedDaily : messages.listNotFetched(setting)}{' '}
    {withoutCode > 0 && messages.codesMissing(withoutCode)} {!isAsked && messages.listFileHint}
  </State>
)
