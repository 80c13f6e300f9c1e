import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Push, PushDevice, PushTested } from '#contract/push.ts'
import { shortMomentText } from '#domain/day-text.ts'
import { deviceOf } from '#domain/device.ts'
import { pushFaultText } from '#domain/push-fault.ts'
import * as messages from '#messages/admin/phone-notices.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { adminSessionQuery } from '#web/shop/settings/owner-session.ts'
import { Button } from '#web/ui/button.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusLabel, type StatusTone } from '#web/ui/status-label.tsx'
import { toast } from '#web/ui/toast.ts'
import { type NoticeState, readNotices, removeDevice, turnOnNotices } from './phone-notices.ts'
import { Section } from './section.tsx'

const noticesQuery = queryOptions({
  queryKey: ['admin-push'],
  queryFn: async ({ signal }) => {
    const push = await api.get<Push>('/api/admin/push', signal)
    return { ...push, here: await readNotices(push) }
  },
  // The permission can change outside of the page.
  staleTime: 0,
  gcTime: 0,
})

const STATES: Record<NoticeState, { tone: StatusTone; label: string; text: string }> = {
  impossible: { tone: 'plain', label: messages.isImpossible, text: messages.unsupportedText },
  'home screen': { tone: 'asking', label: messages.isOff, text: messages.homeScreenText },
  denied: { tone: 'asking', label: messages.isDenied, text: messages.deniedText },
  off: { tone: 'plain', label: messages.isOff, text: messages.offText },
  on: { tone: 'done', label: messages.isOn, text: messages.onText },
}

/** Whether her phone shows notices of new orders, here and on her other devices. */
export function NoticesSection() {
  const { data, error, refetch } = useQuery(noticesQuery)
  return (
    <Section name="notices">
      <p className="max-w-[62ch] text-tint-2">{messages.intro}</p>
      {data ? (
        <>
          <Here {...data.here} publicKey={data.publicKey} onLookAgain={() => void refetch()} />
          {data.devices.length > 0 && <Devices devices={data.devices} thisId={data.here.id} />}
        </>
      ) : error ? (
        <RetryNotice onRetry={refetch}>{detailsOf(error, messages.loadFailed)}</RetryNotice>
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-24 rounded-field" />
        </div>
      )}
    </Section>
  )
}

/** @param otherwise the text if neither the shop nor the network gives a reason */
function useNoticeChange<Given, Made>(
  change: (given: Given) => Promise<Made>,
  onSuccess: (made: Made) => void,
  otherwise = '',
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess,
    onError: error => toast({ tone: 'bad', title: messages.failed, text: detailsOf(error, otherwise) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey }),
  })
}

type HereProps = {
  state: NoticeState
  id?: string
  publicKey: string
  onLookAgain: () => void
}

function Here({ state, id, publicKey, onLookAgain }: HereProps) {
  const { tone, label, text } = STATES[state]
  const on = useNoticeChange(
    turnOnNotices,
    device => {
      if (device) toast({ title: messages.turnedOn })
    },
    messages.subscribeFailed,
  )
  const off = useNoticeChange(
    (device: string) => removeDevice(device, true),
    () => toast({ title: messages.turnedOff }),
  )
  const test = useNoticeChange(
    (device: string) => api.post<PushTested>(`/api/admin/push/devices/${device}/test`),
    ({ outcome, fault }) => {
      if (outcome === 'sent') toast({ title: messages.testSent, text: messages.testSentText })
      else
        toast({
          tone: 'bad',
          title: messages.testFailed,
          text: outcome === 'gone' ? messages.testGone : fault ? pushFaultText(fault) : '',
        })
    },
  )
  return (
    <div className="grid gap-3">
      <h3 className="flex items-center gap-3 font-semibold">
        {messages.here} <StatusLabel tone={tone}>{label}</StatusLabel>
      </h3>
      <p role="status" className="max-w-[62ch] text-hint text-tint-2">
        {text}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {state === 'off' && (
          <Button size="small" busy={on.isPending} onClick={() => on.mutate(publicKey)}>
            {messages.turnOn}
          </Button>
        )}
        {state === 'denied' && (
          <Button look="line" size="small" onClick={onLookAgain}>
            {messages.lookAgain}
          </Button>
        )}
        {id !== undefined && (
          <>
            <Button look="line" size="small" busy={test.isPending} onClick={() => test.mutate(id)}>
              {messages.sendTest}
            </Button>
            <Button look="line" size="small" busy={off.isPending} onClick={() => off.mutate(id)}>
              {messages.turnOff}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

type DevicesProps = { devices: readonly PushDevice[]; thisId: string | undefined }

const Devices = ({ devices, thisId }: DevicesProps) => (
  <div>
    <h3 className="font-semibold">{messages.devices}</h3>
    <ul className="mt-1 divide-y divide-line">
      {devices.map(device => (
        <Device key={device.id} device={device} isThis={device.id === thisId} />
      ))}
    </ul>
  </div>
)

function Device({ device, isThis }: { device: PushDevice; isThis: boolean }) {
  const { id, userAgent, owner, createdAt, lastSentAt, fault } = device
  const { data: session } = useQuery(adminSessionQuery)
  const remove = useNoticeChange(
    () => removeDevice(id, isThis),
    () => toast({ title: messages.turnedOff }),
  )
  const name = deviceOf(userAgent)
  const facts = [
    isThis && messages.thisDevice,
    session && owner !== session.user.email && owner,
    messages.since(shortMomentText(createdAt)),
    lastSentAt && messages.lastSent(shortMomentText(lastSentAt)),
  ]
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-hint text-tint-2">{facts.filter(Boolean).join(', ')}</p>
        {fault && (
          <p className="text-hint wrap-anywhere text-orange-ink">
            {messages.lastFailed} {pushFaultText(fault)}
          </p>
        )}
      </div>
      <Button
        look="line"
        size="small"
        busy={remove.isPending}
        aria-label={messages.removeNamed(name)}
        onClick={() => remove.mutate(undefined)}
      >
        {messages.remove}
      </Button>
    </li>
  )
}
