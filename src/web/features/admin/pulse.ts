import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Pulse } from '#contract/admin.ts'
import { api } from '#web/api.ts'

/** How often an open admin page asks whether something has changed; a hidden tab does not ask. */
const BEAT_MS = 4_000

/**
 * The first word of the query keys that each part of the pulse brings up to date: what an admin screen reads has a key such
 * as `['admin-orders', filters]`.
 */
const QUERIES_OF: Record<keyof Pulse, readonly string[]> = {
  orders: ['admin-orders', 'admin-order', 'admin-today', 'order'],
  products: ['admin-products', 'admin-today', 'products', 'categories'],
  messages: ['admin-messages', 'admin-today'],
  mails: ['admin-outbox', 'admin-order', 'admin-today'],
}

/** Keeps an admin screen up to date with what happens elsewhere: another tab, her phone, a shopper who orders. */
export function usePulse(): void {
  const queryClient = useQueryClient()
  const { data: pulse } = useQuery({
    queryKey: ['admin-pulse'],
    queryFn: ({ signal }) => api.get<Pulse>('/api/admin/pulse', signal),
    refetchInterval: BEAT_MS,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
  const last = useRef<Pulse>(undefined)
  useEffect(() => {
    if (!pulse) return
    const before = last.current
    last.current = pulse
    if (!before) return
    for (const part of Object.keys(QUERIES_OF) as (keyof Pulse)[])
      if (before[part] !== pulse[part])
        for (const name of QUERIES_OF[part]) void queryClient.invalidateQueries({ queryKey: [name] })
  }, [pulse, queryClient])
}
