import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { PASSWORD_MIN, type Recovered, type RecoveryInput, recoveryInput } from '#contract/account.ts'
import * as messages from '#messages/admin/sign-in.ts'
import { api } from '#web/platform/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useFocusOnAnswer } from './focus-on-answer.ts'
import { refusalCode, refusalText } from './sign-in-errors.ts'

/** @param token from the e-mailed link */
export function NewPassword({ token }: { token: string }) {
  const isHydrated = useIsHydrated()
  const { register, handleSubmit, formState } = useForm<RecoveryInput>({
    defaultValues: { token, password: '' },
    resolver: zodResolver(recoveryInput),
  })
  const {
    mutate,
    isPending,
    data: recovered,
    error,
  } = useMutation({
    mutationFn: (input: RecoveryInput) => api.post<Recovered>('/api/admin/reset/password', input),
  })
  const heading = useFocusOnAnswer(recovered !== undefined)
  if (recovered)
    return (
      <>
        <h1 ref={heading} tabIndex={-1} className="text-panel">
          {messages.newPasswordSet}
        </h1>
        <p role="status" className="mt-4 mb-7">
          {messages.newPasswordSetText}{' '}
          {recovered.passkeys > 0 && messages.passkeysStillOpen(recovered.passkeys)}
        </p>
        <ButtonLink
          to="/admin/login"
          search={recovered.passkeys > 0 ? { to: '/admin/account?check=passkeys' } : {}}
        >
          {messages.signIn}
        </ButtonLink>
      </>
    )
  return (
    <>
      <h1 className="text-panel">{messages.newPassword}</h1>
      <form
        method="post"
        noValidate
        inert={!isHydrated}
        onSubmit={handleSubmit(input => isPending || mutate(input))}
        className="mt-6 grid gap-5"
      >
        {error && (
          <Notice tone="red" role="alert">
            {refusalText(error)}{' '}
            {refusalCode(error) !== 'invalid_input' && (
              <Link to="/admin/reset" className="underline">
                {messages.requestNewLink}
              </Link>
            )}
          </Notice>
        )}
        <PasswordField
          {...register('password')}
          label={messages.newPassword}
          autoComplete="new-password"
          hint={messages.passwordHint(PASSWORD_MIN)}
          error={formState.errors.password?.message}
          required
        />
        <Button type="submit" busy={isPending} wide>
          {messages.saveNewPassword}
        </Button>
      </form>
    </>
  )
}
