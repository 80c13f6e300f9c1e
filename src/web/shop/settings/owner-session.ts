import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { openChannel } from '#web/platform/open-channel.ts'

type AdminSession = { user: { email: string; name: string } }

/** The signed-in administrator's session; null for everybody else. */
export const adminSessionQuery = queryOptions({
  queryKey: ['admin-session'],
  queryFn: ({ signal }) => api.get<AdminSession | null>('/api/auth/get-session', signal),
})

/** Whether the viewer is the owner: only she sees `test_shipping`, and the controls on the tracking page. */
export const useIsOwner = (): boolean => Boolean(useQuery(adminSessionQuery).data)

let channel: BroadcastChannel | undefined

/** Returns the channel on which the owner's tabs tell each other that she has signed out, if the browser allows one. */
export function signOuts(): BroadcastChannel | undefined {
  channel ??= openChannel('admin-sign-out')
  return channel
}

const reload = () => location.reload()

/** Once she has signed out in another tab, nothing that she has seen on a page of the shop may be left in its memory. */
export const reloadAfterSignOut = (): void => signOuts()?.addEventListener('message', reload)

/** For the admin area, which she leaves instead. */
export const stayAfterSignOut = (): void => signOuts()?.removeEventListener('message', reload)
