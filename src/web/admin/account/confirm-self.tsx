import { zodResolver } from '@hookform/resolvers/zod'
import { type MutationKey, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { type BothSteps, bothSteps, type Confirmation, confirmation } from '#contract/account.ts'
import * as messages from '#messages/admin/account.ts'
import { refusalCode } from '#web/admin/sign-in/sign-in-errors.ts'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountName } from './account-name.tsx'

type ConfirmSelfProps<T> = {
  email: string
  hasSecondStep: boolean
  /** label of the button */
  action: string
  isDanger?: boolean
  /** of what is sent */
  mutationKey?: MutationKey
  send: (confirmed: Confirmation | BothSteps) => Promise<T>
  onDone: (answer: T) => void
  onCancel: () => void
}

/**
 * Asks for everything that signing in takes without a passkey, before a change to signing in: the password, and a code
 * while the second step is on.
 */
export function ConfirmSelf<T>({
  email,
  hasSecondStep,
  mutationKey,
  send,
  onDone,
  ...form
}: ConfirmSelfProps<T>) {
  const { register, handleSubmit, setFocus, resetField, formState } = useForm<
    Confirmation & { code?: string }
  >({
    defaultValues: { password: '', code: '' },
    resolver: zodResolver(hasSecondStep ? bothSteps : confirmation),
  })
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: onDone,
    onError: failure => {
      const wrong = hasSecondStep && refusalCode(failure) !== 'INVALID_PASSWORD' ? 'code' : 'password'
      resetField(wrong)
      setFocus(wrong)
    },
  })
  useEffect(() => setFocus('password'), [setFocus])
  const { errors } = formState
  return (
    <AccountForm
      {...{ ...form, isPending, error }}
      onSubmit={handleSubmit(input => isPending || mutate(input))}
    >
      <AccountName email={email} />
      <PasswordField
        {...register('password')}
        label={messages.yourPassword}
        autoComplete="current-password"
        error={errors.password?.message}
        required
      />
      {hasSecondStep && (
        <TextField
          {...register('code')}
          label={messages.appOrBackupCode}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code?.message}
          required
        />
      )}
    </AccountForm>
  )
}
