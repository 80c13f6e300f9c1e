import { createFileRoute } from '@tanstack/react-router'
import * as titles from '#messages/admin/titles.ts'
import { AskRecovery } from '#web/admin/sign-in/ask-recovery.tsx'
import { NewPassword } from '#web/admin/sign-in/new-password.tsx'
import { SignInFrame } from '#web/admin/sign-in/sign-in-frame.tsx'
import { pageHead } from '#web/shop/settings/page-head.ts'

export const Route = createFileRoute('/admin/reset')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token ? { token } : {},
  head: ({ match: { context } }) => {
    const head = pageHead(context, {
      title: titles.newPassword,
      description: titles.resetDescription,
      path: '/admin/reset',
      isPrivate: true,
    })
    // The URL contains a secret token.
    return { ...head, meta: [...head.meta, { name: 'referrer', content: 'no-referrer' }] }
  },
  component: Reset,
})

/** Replaces a forgotten password: first requests a link, which then leads back here. */
function Reset() {
  const { token } = Route.useSearch()
  return <SignInFrame>{token ? <NewPassword token={token} /> : <AskRecovery />}</SignInFrame>
}
