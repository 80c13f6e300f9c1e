import { createFileRoute } from '@tanstack/react-router'
import { AskRecovery } from '#web/admin/sign-in/ask-recovery.tsx'
import { NewPassword } from '#web/admin/sign-in/new-password.tsx'
import { SignInFrame } from '#web/admin/sign-in/sign-in-frame.tsx'

export const Route = createFileRoute('/admin/reset')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token ? { token } : {},
  head: async ({ match }) => (await import('#web/admin/sign-in/sign-in-head.ts')).signInHead(match),
  component: Reset,
})

/** Replaces a forgotten password: first requests a link, which then leads back here. */
function Reset() {
  const { token } = Route.useSearch()
  return <SignInFrame>{token ? <NewPassword token={token} /> : <AskRecovery />}</SignInFrame>
}
