import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

type AdminSession = { user: { email: string; name: string } }

/** The signed-in administrator's session; null for everybody else. */
export const adminSessionQuery = queryOptions({
  queryKey: ['admin-session'],
  queryFn: ({ signal }) => api.get<AdminSession | null>('/api/auth/get-session', signal),
})

/** Whether the viewer is the owner: only she sees `test_shipping`, and the controls on the tracking page. */
export const useIsOwner = (): boolean => Boolean(useQuery(adminSessionQuery).data)
