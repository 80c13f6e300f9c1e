import { createFileRoute, Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { PASSWORD_MIN } from '#contract/account.ts'
import * as messages from '#messages/admin/screens.ts'
import * as titles from '#messages/admin/titles.ts'
import { SignInFrame } from '#web/admin/sign-in/sign-in-frame.tsx'
import { api, detailsOf } from '#web/platform/api.ts'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

export const Route = createFileRoute('/admin/setup')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: titles.setupTitle,
      description: titles.setupDescription,
      path: '/admin/setup',
      isPrivate: true,
    }),
  component: SetUp,
})

type State = { step: 'asking' | 'sending' | 'done'; fault?: string }

/** The target of the set-up link that is printed at the first start: its holder becomes the administrator, once. */
function SetUp() {
  const { token } = Route.useSearch()
  const isAwake = useIsHydrated()
  const [{ step, fault }, setState] = useState<State>({ step: 'asking' })

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setState({ step: 'sending' })
    try {
      await api.post('/api/admin/setup', { token, email: form.get('email'), password: form.get('password') })
      setState({ step: 'done' })
    } catch (error) {
      setState({
        step: 'asking',
        fault: detailsOf(error, messages.setupFailed),
      })
    }
  }

  return (
    <SignInFrame>
      <h1 className="text-panel">{titles.setupTitle}</h1>
      {step === 'done' ? (
        <>
          <p role="status" className="mt-4 mb-7">
            {messages.setupDone}
          </p>
          <ButtonLink to="/admin/login">{messages.signIn}</ButtonLink>
        </>
      ) : (
        // Sent by the browser itself, a password would stand in the address.
        <form method="post" inert={!isAwake} onSubmit={send} className="mt-7 grid gap-5">
          {!token && <Notice tone="orange">{messages.setupTokenMissing}</Notice>}
          {fault && (
            <Notice tone="red" role="alert">
              <p>{fault}</p>
              {/* The shop may have made the account, and its answer been lost. */}
              <p className="mt-2">
                <Link to="/admin/login" className="underline">
                  {messages.signIn}
                </Link>
              </p>
            </Notice>
          )}
          <TextField label={messages.emailLabel} name="email" type="email" autoComplete="username" required />
          <PasswordField
            label={messages.passwordLabel}
            name="password"
            autoComplete="new-password"
            minLength={PASSWORD_MIN}
            hint={messages.passwordHint(PASSWORD_MIN)}
            required
          />
          <div>
            <Button type="submit" busy={step === 'sending'} disabled={!token}>
              {messages.openShop}
            </Button>
          </div>
        </form>
      )}
    </SignInFrame>
  )
}
