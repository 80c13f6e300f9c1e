import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { type BothSteps, bothSteps } from '#contract/account.ts'
import * as messages from '#messages/admin/account.ts'
import { refusalCode } from '#web/admin/sign-in/sign-in-errors.ts'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { ConfirmForm } from './confirm-form.tsx'

type ConfirmBothStepsProps<T> = {
  email: string
  /** label of the button */
  action: string
  isDanger?: boolean
  send: (confirmed: BothSteps) => Promise<T>
  onDone: (answer: T) => void
  onCancel: () => void
}

/**
 * Asks for the password and a code before the second step or its backup codes are replaced or removed, or a passkey is
 * added.
 */
export function ConfirmBothSteps<T>({
  email,
  action,
  isDanger = false,
  send,
  onDone,
  onCancel,
}: ConfirmBothStepsProps<T>) {
  const { register, handleSubmit, setFocus, resetField, formState } = useForm<BothSteps>({
    defaultValues: { password: '', code: '' },
    resolver: zodResolver(bothSteps),
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: failure => {
      const wrong = refusalCode(failure) === 'INVALID_PASSWORD' ? 'password' : 'code'
      resetField(wrong)
      setFocus(wrong)
    },
  })
  useEffect(() => setFocus('password'), [setFocus])
  const { errors } = formState
  return (
    <ConfirmForm
      {...{ email, action, isDanger, isPending, error, onCancel }}
      onSubmit={handleSubmit(input => isPending || mutate(input))}
    >
      <PasswordField
        {...register('password')}
        label={messages.yourPassword}
        autoComplete="current-password"
        error={errors.password?.message}
        required
      />
      <TextField
        {...register('code')}
        label={messages.appOrBackupCode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.code?.message}
        required
      />
    </ConfirmForm>
  )
}
