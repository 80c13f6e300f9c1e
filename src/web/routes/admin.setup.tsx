import { createFileRoute } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { PASSWORD_MIN } from '#contract/account.ts'
import { SignInFrame } from '#web/admin/sign-in/sign-in-frame.tsx'
import { api, detailsOf } from '#web/platform/api.ts'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Notice } from '#web/ui/notice.tsx'

export const Route = createFileRoute('/admin/setup')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: 'Poe avamine',
      description: 'Siit saab poe omanikust haldaja.',
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
        fault: detailsOf(
          error,
          'Ei õnnestunud. Link kehtib ühe korra: vajadusel prindi uus käsuga npm run admin -- setup.',
        ),
      })
    }
  }

  return (
    <SignInFrame>
      <h1 className="text-panel">Poe avamine</h1>
      {step === 'done' ? (
        <>
          <p role="status" className="mt-4 mb-7">
            Valmis. Sinu e-post ja parool avavad nüüd poe tagatoa.
          </p>
          <ButtonLink to="/admin/login">Logi sisse</ButtonLink>
        </>
      ) : (
        // Sent by the browser itself, a password would stand in the address.
        <form method="post" inert={!isAwake} onSubmit={send} className="mt-7 grid gap-5">
          {!token && (
            <Notice tone="orange">Aadressist on puudu luba. Ava link täpselt nii, nagu see prinditi.</Notice>
          )}
          {fault && (
            <Notice tone="red" role="alert">
              {fault}
            </Notice>
          )}
          <TextField label="E-post" name="email" type="email" autoComplete="username" required />
          <TextField
            label="Parool"
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={PASSWORD_MIN}
            hint={`Vähemalt ${PASSWORD_MIN} märki. Kolm juhuslikku sõna sobib hästi.`}
            required
          />
          <div>
            <Button type="submit" busy={step === 'sending'} disabled={!token}>
              Ava pood
            </Button>
          </div>
        </form>
      )}
    </SignInFrame>
  )
}
