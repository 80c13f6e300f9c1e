import { queryOptions } from '@tanstack/react-query'
import type { Pulse } from '#contract/pulse.ts'
import { api } from '#web/platform/api.ts'
import { daysSince } from './day-text.ts'

/** The shop's pulse, and by how many days its calendar is ahead of this device's: a phone's clock may be wrong. */
export const pulseQuery = queryOptions({
  queryKey: ['admin-pulse'],
  queryFn: async ({ signal }) => {
    const pulse = await api.get<Pulse>('/api/admin/pulse', signal)
    return { ...pulse, daysAhead: daysSince(new Date().toISOString(), pulse.day) }
  },
})
