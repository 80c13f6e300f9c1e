import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type SignInInput, signInInput } from '#contract/account.ts'
import * as messages from '#messages/admin/sign-in.ts'
import { ApiError, api } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { canUsePasskeys, offerPasskeys, signInByPasskey, stopOfferingPasskeys } from './passkey.ts'
import { refusalCode, refusalText } from './sign-in-errors.ts'

type PasswordStepProps = {
  /** why the person is back here */
  notice?: string | undefined
  onSignedIn: () => void
  /** called when the password was right and a code is needed */
  onSecondStep: () => void
}

export function PasswordStep({ notice, onSignedIn, onSecondStep }: PasswordStepProps) {
  const isHydrated = useIsHydrated()
  const { register, handleSubmit, resetField, setFocus, formState } = useForm<SignInInput>({
    defaultValues: { email: '', password: '' },
    resolver: zodResolver(signInInput),
  })
  const password = useMutation({
    mutationFn: (input: SignInInput) =>
      api.post<{ twoFactorRedirect?: boolean }>('/api/auth/sign-in/email', input),
    onSuccess: ({ twoFactorRedirect }) => (twoFactorRedirect ? onSecondStep() : onSignedIn()),
    onError: () => {
      resetField('password')
      setFocus('password')
    },
  })
  const passkey = useMutation({ mutationFn: signInByPasskey, onSuccess: onSignedIn })
  const offered = useOfferedPasskeys(onSignedIn)

  const isUnderWay = password.isPending || passkey.isPending
  const error = password.error ?? passkey.error ?? offered
  const fault = error ? refusalText(error) : notice
  const { errors } = formState
  const signIn = handleSubmit(input => {
    if (isUnderWay) return
    passkey.reset()
    password.mutate(input)
  })
  return (
    <>
      <h1 className="text-panel">{messages.signInHeading}</h1>
      <form method="post" noValidate inert={!isHydrated} onSubmit={signIn} className="mt-7 grid gap-5">
        {fault && (
          <Notice tone="red" role="alert">
            {fault} {refusalCode(error) === 'TOO_MANY_REQUESTS' && messages.recoveryStaysOpen}
          </Notice>
        )}
        <TextField
          {...register('email')}
          label={messages.emailLabel}
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          error={errors.email?.message}
          required
        />
        <PasswordField
          {...register('password')}
          label={messages.passwordLabel}
          autoComplete="current-password"
          error={errors.password?.message}
          required
        />
        <Button type="submit" busy={password.isPending} wide>
          {messages.signIn}
        </Button>
        {isHydrated && canUsePasskeys() && (
          <Button
            look="ghost"
            busy={passkey.isPending}
            wide
            onClick={() => {
              if (isUnderWay) return
              password.reset()
              passkey.mutate()
            }}
          >
            {messages.signInWithPasskey}
          </Button>
        )}
      </form>
      <p className="mt-4">
        <Link to="/admin/reset" className="admin-link w-fit underline">
          {messages.forgotPassword}
        </Link>
      </p>
    </>
  )
}

/**
 * Offers passkeys in the e-mail field. Having none, or choosing none, is no error.
 * @returns why the shop refused the chosen one
 */
function useOfferedPasskeys(onSignedIn: () => void): ApiError | undefined {
  const [refusal, setRefusal] = useState<ApiError>()
  useEffect(() => {
    if (!canUsePasskeys()) return
    let isHere = true
    offerPasskeys().then(
      isTaken => {
        if (isTaken && isHere) onSignedIn()
      },
      error => {
        if (error instanceof ApiError && isHere) setRefusal(error)
      },
    )
    return () => {
      isHere = false
      void stopOfferingPasskeys()
    }
  }, [onSignedIn])
  return refusal
}
