import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { type Confirmation, confirmation } from '#contract/account.ts'
import * as messages from '#messages/admin/account.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { ConfirmForm } from './confirm-form.tsx'

type ConfirmPasswordProps<T> = {
  email: string
  /** label of the button */
  action: string
  isDanger?: boolean
  send: (confirmed: Confirmation) => Promise<T>
  onDone: (answer: T) => void
  onCancel: () => void
}

/** Asks for the password again before a change to signing in. */
export function ConfirmPassword<T>({
  email,
  action,
  isDanger = false,
  send,
  onDone,
  onCancel,
}: ConfirmPasswordProps<T>) {
  const { register, handleSubmit, setFocus, reset, formState } = useForm<Confirmation>({
    defaultValues: { password: '' },
    resolver: zodResolver(confirmation),
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: () => {
      reset()
      setFocus('password')
    },
  })
  useEffect(() => setFocus('password'), [setFocus])
  return (
    <ConfirmForm
      {...{ email, action, isDanger, isPending, error, onCancel }}
      onSubmit={handleSubmit(input => isPending || mutate(input))}
    >
      <PasswordField
        {...register('password')}
        label={messages.yourPassword}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        required
      />
    </ConfirmForm>
  )
}
