import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import * as messages from '#messages/admin/shell.ts'
import { callingDevice, unsubscribe } from '#web/admin/common/notice-device.ts'
import { MENU, menuPathOver, SCREENS } from '#web/admin/common/screens.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { adminSessionQuery } from '#web/shop/settings/owner-session.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Wordmark } from '#web/shop/settings/wordmark.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLeaveEverywhere } from './sign-out.ts'

/** On a phone the links are a row of their own, which scrolls sideways if it is too narrow for all of them. */
export function AdminHeader() {
  const { brand } = useSettings()
  const links = useActiveInSight()
  const over = menuPathOver(useLocation().pathname)
  return (
    <header className="wrap">
      <a href="#sisu" className="skip-link">
        {messages.skipToContent}
      </a>
      <div className="flex flex-wrap items-center gap-x-7 pt-2">
        <Link to="/" aria-label={messages.toShop(brand)} className="w-[120px] flex-none">
          <Wordmark brand={brand} />
        </Link>
        <nav
          ref={links}
          aria-label={messages.administration}
          className="relative order-1 -mx-[20px] w-screen overflow-x-auto px-[20px] max-sm:text-hint sm:-mx-9 sm:px-9 md:order-0 md:mx-0 md:w-auto md:px-0"
        >
          <ul className="flex gap-x-1.5 font-medium max-sm:justify-between max-sm:tracking-tight sm:gap-x-6">
            {MENU.map(path => (
              <li key={path}>
                <Link
                  to={path}
                  activeOptions={{ exact: path === '/admin', includeSearch: false }}
                  aria-current={path === over ? 'true' : undefined}
                  className="admin-link"
                >
                  {SCREENS[path].title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SignedIn />
      </div>
      <Stitch className="mt-1.5" />
    </header>
  )
}

/** Scrolls the open screen's link into view within the row; the page itself does not move. */
function useActiveInSight() {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has another link
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !link) return
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [pathname])
  return row
}

function SignedIn() {
  const { data: session } = useQuery(adminSessionQuery)
  const leaveEverywhere = useLeaveEverywhere()
  const { mutate: signOut, isPending } = useMutation({
    mutationFn: async () => api.post('/api/auth/sign-out', await callingDevice()),
    onSuccess: async () => {
      // The shop sends nothing here any more; a browser that stays subscribed does no harm.
      void unsubscribe().catch(() => undefined)
      await leaveEverywhere()
    },
    onError: error =>
      toast({
        tone: 'bad',
        title: messages.errorTitle,
        text: detailsOf(error, messages.signOutFailed),
      }),
  })
  return (
    <div className="ml-auto flex items-center gap-x-6">
      <Link to="/admin/account" className="admin-link text-tint-2">
        <span className={session ? 'md:hidden' : ''}>{messages.account}</span>
        {session && <span className="max-w-[16rem] truncate max-md:hidden">{session.user.email}</span>}
      </Link>
      <button type="button" className="admin-link font-medium" disabled={isPending} onClick={() => signOut()}>
        {messages.signOut}
      </button>
    </div>
  )
}
