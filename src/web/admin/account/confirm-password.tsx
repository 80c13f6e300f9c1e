import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { type Confirmation, confirmation } from '#contract/account.ts'
import * as messages from '#messages/admin/account.ts'
import { refusalText } from '#web/admin/sign-in/sign-in-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { AccountName } from './account-name.tsx'

type ConfirmPasswordProps<T> = {
  email: string
  /** what the button does */
  action: string
  send: (confirmed: Confirmation) => Promise<T>
  onDone: (answer: T) => void
  onCancel: () => void
}

/** Asks for the password once more, before something about signing in changes. */
export function ConfirmPassword<T>({ email, action, send, onDone, onCancel }: ConfirmPasswordProps<T>) {
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
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(input => isPending || mutate(input))}
      className="grid max-w-[420px] gap-5"
    >
      {error && (
        <Notice tone="red" role="alert">
          {refusalText(error)}
        </Notice>
      )}
      <AccountName email={email} />
      <PasswordField
        {...register('password')}
        label={messages.yourPassword}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={isPending}>
          {action}
        </Button>
        <Button look="line" size="small" onClick={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  )
}
