import { queryOptions } from '@tanstack/react-query'
import type { Connections } from '#contract/connections.ts'
import { api } from '#web/platform/api.ts'
import { connectionsKey } from './connections-key.ts'

export const connectionsQuery = queryOptions({
  queryKey: connectionsKey,
  queryFn: ({ signal }) => api.get<Connections>('/api/admin/connections', signal),
  gcTime: 0,
})
