import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { api } from '#web/api.ts'
import { Wordmark } from '#web/features/layout/wordmark.tsx'
import { useSettings } from '#web/features/settings/settings.ts'
import { Stitch } from '#web/ui/stitch.tsx'
import { adminSessionQuery } from './session.ts'

/** The owner's screens, in the order of her day. A plain list of texts: a screen may be added before its route. */
const ADMIN_LINKS: readonly { to: string; label: string }[] = [
  { to: '/admin', label: 'Täna' },
  { to: '/admin/orders', label: 'Tellimused' },
  { to: '/admin/products', label: 'Tooted' },
  { to: '/admin/messages', label: 'Sõnumid' },
  { to: '/admin/outbox', label: 'Kirjad' },
  { to: '/admin/settings', label: 'Seaded' },
]

/** On a phone the links stand in a row that scrolls sideways: each stays one tap away. */
export function AdminHeader() {
  const { brand } = useSettings()
  return (
    <header className="wrap">
      <a href="#sisu" className="skip-link">
        Otse sisu juurde
      </a>
      <div className="flex flex-wrap items-center gap-x-7 pt-2">
        <Link to="/" aria-label={`${brand}: poe juurde`} className="w-[120px] flex-none">
          <Wordmark brand={brand} />
        </Link>
        <nav
          aria-label="Haldus"
          className="order-1 -mx-5 w-screen overflow-x-auto px-5 md:order-0 md:mx-0 md:w-auto md:px-0"
        >
          <ul className="flex gap-x-6 font-medium">
            {ADMIN_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: to === '/admin', includeSearch: false }}
                  className="admin-link"
                >
                  {label}
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

function SignedIn() {
  const { data: session } = useQuery(adminSessionQuery)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate: signOut, isPending } = useMutation({
    mutationFn: () => api.post('/api/auth/sign-out', {}),
    onSuccess: async () => {
      // What an administrator has seen does not stay behind on the machine.
      await navigate({ to: '/admin/login' })
      queryClient.clear()
    },
  })
  return (
    <div className="ml-auto flex items-center gap-x-6">
      <Link to="/admin/account" className="admin-link max-w-[9.5rem] truncate text-tint-2 md:max-w-none">
        {session?.user.email ?? 'Konto'}
      </Link>
      <button type="button" className="admin-link font-medium" disabled={isPending} onClick={() => signOut()}>
        Logi välja
      </button>
    </div>
  )
}
