import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Account } from '#contract/account.ts'
import { api } from '#web/platform/api.ts'

/** How the owner signs in, and where she is signed in; refetched whenever the screen is opened. */
export const accountQuery = queryOptions({
  queryKey: ['admin-account'],
  queryFn: ({ signal }) => api.get<Account>('/api/admin/account', signal),
  staleTime: 0,
})

export function useRefreshAccount(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(() => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }), [queryClient])
}
