import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Connections } from '#contract/settings.ts'
import { dayText } from '#domain/day-text.ts'
import { CARRIER_NAME } from '#domain/delivery.ts'
import { api } from '#web/api.ts'
import { countText } from '#web/features/admin/day-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusLabel, type StatusTone } from '#web/ui/status-label.tsx'
import { connectionsKey } from './connections-key.ts'
import { Section } from './section.tsx'

const connectionsQuery = queryOptions({
  queryKey: connectionsKey,
  queryFn: ({ signal }) => api.get<Connections>('/api/admin/connections', signal),
  gcTime: 0,
})

/** How mail, payment and the carriers' lists are set up; they are set up on the server. */
export function ConnectionsSection() {
  const { data, error, refetch } = useQuery(connectionsQuery)
  return (
    <Section name="connections">
      <p className="max-w-[62ch] text-tint-2">
        Need on pandud paika seal, kus pood töötab (keskkonnamuutujad). Siin näed, mis töötab.
      </p>
      {data ? (
        <dl className="grid gap-5">
          <MailState {...data.mail} />
          <PaymentState {...data.payment} />
          <FeedState />
          {data.parcelLists.map(list => (
            <ParcelListState key={list.carrier} {...list} />
          ))}
        </dl>
      ) : error ? (
        <Notice tone="red" role="alert">
          <p>Ühenduste seisu ei õnnestunud laadida.</p>
          <Button look="line" size="small" className="mt-3" onClick={() => refetch()}>
            Proovi uuesti
          </Button>
        </Notice>
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-40 rounded-field" />
        </div>
      )}
    </Section>
  )
}

const State = (given: { name: string; tone: StatusTone; label: string; children: ReactNode }) => (
  <div className="grid gap-1.5 sm:grid-cols-[180px_1fr] sm:gap-4">
    <dt className="font-semibold">{given.name}</dt>
    <dd>
      <StatusLabel tone={given.tone}>{given.label}</StatusLabel>
      <p className="mt-1.5 max-w-[56ch] text-hint text-tint-2">{given.children}</p>
    </dd>
  </div>
)

const MailState = ({ isSet, from }: Connections['mail']) => (
  <State name="E-kirjad" tone={isSet ? 'done' : 'asking'} label={isSet ? 'Saadetakse' : 'Ei saadeta'}>
    {isSet ? `Saatja: ${from}` : 'Kirjaserverit ei ole (SMTP_URL). Kirjad kogunevad Kirjade alla.'}
  </State>
)

const PAYMENT: Record<Connections['payment']['provider'], { tone: StatusTone; label: string; text: string }> =
  {
    live: { tone: 'done', label: 'PayPal', text: 'Makstakse päris raha.' },
    sandbox: {
      tone: 'asking',
      label: 'PayPali katsekonto',
      text: 'Päris raha ei liigu: poel on PayPali katsekonto.',
    },
    'built-in': {
      tone: 'asking',
      label: 'Katsemaksed',
      text: 'Päris raha ei liigu: PayPali kontot ei ole (PAYPAL_CLIENT_ID).',
    },
  }

function PaymentState({ provider, hearsEvents }: Connections['payment']) {
  const { tone, label, text } = PAYMENT[provider]
  return (
    <State name="Maksed" tone={tone} label={label}>
      {text}
      {!hearsEvents &&
        ' PayPali teateid pood ei kuula (PAYPAL_WEBHOOK_ID); makseid küsib ta ise järele kord minutis.'}
    </State>
  )
}

function FeedState() {
  const { origin } = useRouter().options.context
  return (
    <State name="Tooted mujal" tone="plain" label="Tootevoog">
      Google Merchant ja hinnavõrdlused loevad tooteid siit:{' '}
      <a href="/feeds/products.xml" className="tlink break-all">
        {origin}/feeds/products.xml
      </a>
    </State>
  )
}

const ParcelListState = ({ carrier, machines, fetchedAt, isAsked }: Connections['parcelLists'][number]) => (
  <State
    name={`${CARRIER_NAME[carrier]} automaadid`}
    tone={fetchedAt ? 'done' : 'plain'}
    label={fetchedAt ? `Seisuga ${dayText(fetchedAt)}` : 'Kaasapandud nimekiri'}
  >
    {countText(machines, 'automaat', 'automaati')}.{' '}
    {isAsked
      ? 'Uut nimekirja küsitakse iga päev.'
      : carrier === 'dpd'
        ? 'Uut nimekirja ei küsita (DPD_API_TOKEN).'
        : 'Uut nimekirja ei küsita (PARCEL_FEEDS=0).'}
  </State>
)
