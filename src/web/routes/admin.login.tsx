import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import * as messages from '#messages/admin/screens.ts'
import { CodeStep } from '#web/admin/sign-in/code-step.tsx'
import { PasswordStep } from '#web/admin/sign-in/password-step.tsx'
import { returnPath } from '#web/admin/sign-in/return-path.ts'
import { SignInFrame } from '#web/admin/sign-in/sign-in-frame.tsx'
import { adminSessionQuery } from '#web/shop/settings/owner-session.ts'

export const Route = createFileRoute('/admin/login')({
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
    typeof to === 'string' ? { to: returnPath(to) } : {},
  head: async ({ match }) => (await import('#web/admin/sign-in/sign-in-head.ts')).signInHead(match),
  component: Login,
})

type Step = { at: 'password'; notice?: string | undefined } | { at: 'code' }

function Login() {
  const { to } = Route.useSearch()
  const { history } = useRouter()
  const findSession = useFindSession()
  const [step, setStep] = useState<Step>({ at: 'password' })

  // Redirects an administrator who is signed in at once.
  const goOn = useCallback(async () => {
    const isSignedIn = await findSession()
    if (isSignedIn) history.replace(returnPath(to))
    return isSignedIn
  }, [findSession, history, to])
  useEffect(() => {
    void goOn()
  }, [goOn])

  const signedIn = useCallback(async () => {
    if (!(await goOn()))
      setStep({
        at: 'password',
        notice: messages.cookiesBlocked,
      })
  }, [goOn])
  return (
    <SignInFrame>
      {step.at === 'password' ? (
        <PasswordStep
          notice={step.notice}
          onSignedIn={signedIn}
          onSecondStep={() => setStep({ at: 'code' })}
        />
      ) : (
        <CodeStep onSignedIn={signedIn} onBack={notice => setStep({ at: 'password', notice })} />
      )}
    </SignInFrame>
  )
}

/** Loads the session again: the cached one may be from before a sign-in or sign-out. */
function useFindSession(): () => Promise<boolean> {
  const queryClient = useQueryClient()
  return useCallback(
    () =>
      queryClient.fetchQuery({ ...adminSessionQuery, staleTime: 0 }).then(
        session => session !== null,
        () => false,
      ),
    [queryClient],
  )
}
