import { createFileRoute } from '@tanstack/react-router'
import { Join } from '#web/admin/sign-in/join.tsx'
import { SignInFrame } from '#web/admin/sign-in/sign-in-frame.tsx'

export const Route = createFileRoute('/admin/invited')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  head: async ({ match }) => (await import('#web/admin/sign-in/sign-in-head.ts')).signInHead(match),
  component: Invited,
})

/** The target of an e-mailed invitation: its holder becomes an administrator, once. */
function Invited() {
  const { token = '' } = Route.useSearch()
  return (
    <SignInFrame>
      <Join token={token} />
    </SignInFrame>
  )
}
