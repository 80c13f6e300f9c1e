import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api.ts'

/** Whether the owner herself is signed in: she alone is offered `test_shipping` (contract §5). */
export function useIsOwner(): boolean {
  const { data } = useQuery({
    queryKey: ['admin-session'],
    queryFn: ({ signal }) => api.get<object | null>('/api/auth/get-session', signal),
  })
  return Boolean(data)
}
