import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { PASSWORD_MIN, type SetUpInput, setUpInput } from '#contract/account.ts'
import * as messages from '#messages/admin/screens.ts'
import * as titles from '#messages/admin/titles.ts'
import { useFocusOnAnswer } from '#web/admin/sign-in/focus-on-answer.ts'
import { SignInFrame } from '#web/admin/sign-in/sign-in-frame.tsx'
import { ApiError, api, detailsOf } from '#web/platform/api.ts'
import { applyApiErrors } from '#web/platform/apply-api-errors.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

export const Route = createFileRoute('/admin/setup')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  head: async ({ match }) => (await import('#web/admin/sign-in/sign-in-head.ts')).signInHead(match),
  component: SetUp,
})

/** Whether the account may exist anyway: the reply was lost, or the link is used up. */
const mayBeMade = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.code === 'not_signed_in'

/** The target of the set-up link that is printed at the first start: its holder becomes the administrator, once. */
function SetUp() {
  const { token } = Route.useSearch()
  const isHydrated = useIsHydrated()
  const form = useForm<SetUpInput>({
    defaultValues: { token: token ?? '', email: '', password: '' },
    resolver: zodResolver(setUpInput),
  })
  const { register, handleSubmit, formState } = form
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: (input: SetUpInput) => api.post('/api/admin/setup', input),
    onError: failure =>
      applyApiErrors(form, failure, path => (path === 'email' || path === 'password' ? path : undefined)),
  })
  const heading = useFocusOnAnswer(isSuccess)

  return (
    <SignInFrame>
      <h1 ref={heading} tabIndex={-1} className="text-panel">
        {titles.setupTitle}
      </h1>
      {isSuccess ? (
        <>
          <p role="status" className="mt-4 break-words">
            {messages.setupDone(variables.email)}
          </p>
          <p className="mt-2 mb-7 text-hint text-tint-2">{messages.setupEmailMistyped}</p>
          <ButtonLink to="/admin/login">{messages.signIn}</ButtonLink>
        </>
      ) : (
        // A form submitted by the browser itself would put the password into the URL.
        <form
          method="post"
          noValidate
          inert={!isHydrated}
          onSubmit={handleSubmit(input => isPending || mutate(input))}
          className="mt-7 grid gap-5"
        >
          {!token && <Notice tone="orange">{messages.setupTokenMissing}</Notice>}
          {error && (
            <Notice tone="red" role="alert">
              <p>{detailsOf(error, messages.setupFailed)}</p>
              {mayBeMade(error) && (
                <p className="mt-2">
                  <Link to="/admin/login" className="underline">
                    {messages.signIn}
                  </Link>
                </p>
              )}
            </Notice>
          )}
          <TextField
            {...register('email')}
            label={messages.emailLabel}
            type="email"
            autoComplete="username"
            error={formState.errors.email?.message}
            required
          />
          <PasswordField
            {...register('password')}
            label={messages.passwordLabel}
            autoComplete="new-password"
            hint={messages.passwordHint(PASSWORD_MIN)}
            error={formState.errors.password?.message}
            required
          />
          <div>
            <Button type="submit" busy={isPending} disabled={!token}>
              {messages.openShop}
            </Button>
          </div>
        </form>
      )}
    </SignInFrame>
  )
}
