import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Pulse } from '#contract/pulse.ts'
import { accountQuery } from '#web/admin/account/account-query.ts'
import { pulseQuery } from '#web/admin/common/pulse-query.ts'
import { todayQuery } from '#web/admin/common/today-query.ts'
import { MESSAGES_KEY } from '#web/admin/messages/messages-key.ts'
import { outboxKey } from '#web/admin/outbox/outbox-query.ts'
import { productKeys } from '#web/admin/products/product-queries.ts'
import { connectionsKey } from '#web/admin/settings/connections-key.ts'
import { adminOrdersKey, anyAdminOrderKey } from '#web/shop/orders/owner-orders.ts'
import { adminSessionQuery } from '#web/shop/settings/owner-session.ts'

/** How often an open admin page polls for changes; a hidden tab does not. */
const BEAT_MS = 4_000

/** The prefixes of the query keys that each part of the pulse refreshes. */
const QUERIES_OF: Record<keyof Pulse, readonly QueryKey[]> = {
  orders: [adminOrdersKey, anyAdminOrderKey, todayQuery.queryKey],
  products: [...productKeys, todayQuery.queryKey],
  messages: [MESSAGES_KEY, todayQuery.queryKey],
  // Administrators get an e-mail about each who is invited, joins or is removed.
  mails: [outboxKey, anyAdminOrderKey, todayQuery.queryKey, accountQuery.queryKey],
  incidents: [todayQuery.queryKey, connectionsKey],
  day: [todayQuery.queryKey],
  signedIn: [adminSessionQuery.queryKey, accountQuery.queryKey],
}

/** Keeps an admin screen up to date with changes elsewhere: another tab, her phone, a shopper's order. */
export function usePulse(): void {
  const queryClient = useQueryClient()
  const { data: pulse, dataUpdatedAt } = useQuery({
    ...pulseQuery,
    refetchInterval: BEAT_MS,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
  const last = useRef<Pulse>(undefined)
  const beats = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reply equal to the last one counts as a beat, and only its time differs
  useEffect(() => {
    if (!pulse) return
    const before = last.current
    last.current = pulse
    beats.current += 1
    if (!before) return
    // Data loaded along with the first beat may be older than that beat, so it is all refetched once.
    const isSecond = beats.current === 2
    for (const part of Object.keys(QUERIES_OF) as (keyof Pulse)[])
      if (isSecond || before[part] !== pulse[part])
        for (const queryKey of QUERIES_OF[part]) void queryClient.invalidateQueries({ queryKey })
  }, [pulse, dataUpdatedAt, queryClient])
}
