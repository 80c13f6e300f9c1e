import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

type AdminSession = { user: { email: string; name: string } }

/** Who is signed in as an administrator; null for everybody else. */
export const adminSessionQuery = queryOptions({
  queryKey: ['admin-session'],
  queryFn: ({ signal }) => api.get<AdminSession | null>('/api/auth/get-session', signal),
})

/** Whether the owner herself is looking: she alone is offered `test_shipping`, and the controls on the tracking page. */
export const useIsOwner = (): boolean => Boolean(useQuery(adminSessionQuery).data)
