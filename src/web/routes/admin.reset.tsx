import { createFileRoute } from '@tanstack/react-router'
import { AskRecovery } from '#web/features/admin/sign-in/ask-recovery.tsx'
import { Door } from '#web/features/admin/sign-in/door.tsx'
import { NewPassword } from '#web/features/admin/sign-in/new-password.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/admin/reset')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token ? { token } : {},
  head: ({ match: { context } }) => {
    const head = pageHead(context, {
      title: 'Uus parool',
      description: 'Siit saab poe omanik uue parooli.',
      path: '/admin/reset',
      isPrivate: true,
    })
    // The address opens the shop to whoever reads it.
    return { ...head, meta: [...head.meta, { name: 'referrer', content: 'no-referrer' }] }
  },
  component: Reset,
})

/** Where a forgotten password is replaced: first a link is asked for, and the link leads here again. */
function Reset() {
  const { token } = Route.useSearch()
  return <Door>{token ? <NewPassword token={token} /> : <AskRecovery />}</Door>
}
