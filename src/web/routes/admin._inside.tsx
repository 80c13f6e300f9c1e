import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { Fragment, useEffect, useState } from 'react'
import * as messages from '#messages/admin/screens.ts'
import { claimDrafts } from '#web/admin/common/drafts.ts'
import { AdminHeader } from '#web/admin/shell/admin-header.tsx'
import { watchForEndedSession } from '#web/admin/shell/ended-session.ts'
import { usePulse } from '#web/admin/shell/pulse.ts'
import { useIsOffline, useRefetchAfterReconnect } from '#web/platform/network.ts'
import { OfflineBar } from '#web/shop/layout/offline-notice.tsx'
import { adminSessionQuery } from '#web/shop/settings/owner-session.ts'
import { useFocusRecovery } from '#web/ui/focus-recovery.ts'

/** The admin area. The server redirects signed-out visitors to the login; here an expired session does the same. */
export const Route = createFileRoute('/admin/_inside')({
  // The head of the open screen. Imported on demand: the heads of all routes are loaded with every page of the shop.
  head: async ({ matches }) => {
    const { screenHead } = await import('#web/admin/common/screen-head.ts')
    return screenHead(matches.at(-1)!)
  },
  component: Inside,
})

function Inside() {
  useWayToLogin()
  const takeovers = useDraftsOfAccount()
  usePulse()
  const main = useFocusRecovery()
  const isNetworkGone = useIsOffline()
  useRefetchAfterReconnect(isNetworkGone)
  return (
    <>
      {isNetworkGone && <OfflineBar>{messages.offlineNotice}</OfflineBar>}
      <AdminHeader />
      <main ref={main} id="sisu" tabIndex={-1} className="wrap pt-5 pb-20 md:pt-7">
        <Fragment key={takeovers}>
          <Outlet />
        </Fragment>
      </main>
    </>
  )
}

const LOGIN = '/admin/login'

/**
 * Redirects to the login, which returns here, once the session has ended; again if she follows a link while the login is
 * still loading.
 */
function useWayToLogin(): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { href, pathname } = useLocation()
  const { data: session } = useQuery(adminSessionQuery)
  useEffect(() => watchForEndedSession(queryClient), [queryClient])
  useEffect(() => {
    const isLeaving = pathname === LOGIN || !/^\/admin(\/|$)/.test(pathname)
    if (session !== null || isLeaving) return
    void navigate({ to: LOGIN, search: { to: href }, replace: true })
  }, [session, navigate, href, pathname])
}

/**
 * While rendering, not in an effect: the forms inside read the drafts of this tab as they are first rendered.
 * @returns how often another administrator has taken over the open page, by signing in in another tab: the forms inside
 * must begin anew
 */
function useDraftsOfAccount(): number {
  const { data: session } = useQuery(adminSessionQuery)
  const email = session?.user.email
  const [claimed, setClaimed] = useState<{ email: string; takeovers: number }>()
  if (!import.meta.env.SSR && email !== undefined && email !== claimed?.email) {
    claimDrafts(email)
    setClaimed({ email, takeovers: claimed ? claimed.takeovers + 1 : 0 })
  }
  return claimed?.takeovers ?? 0
}
