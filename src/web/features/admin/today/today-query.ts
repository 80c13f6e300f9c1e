import { queryOptions } from '@tanstack/react-query'
import type { Today } from '#contract/today.ts'
import { api } from '#web/api.ts'

/** Asked anew whenever the screen opens; while it is open, the pulse keeps it up to date. */
export const todayQuery = queryOptions({
  queryKey: ['admin-today'],
  queryFn: ({ signal }) => api.get<Today>('/api/admin/today', signal),
  staleTime: 0,
})
