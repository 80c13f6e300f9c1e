import { zodResolver } from '@hookform/resolvers/zod'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { PASSWORD_MIN, type RecoveryInput, recoveryInput } from '#contract/account.ts'
import * as messages from '#messages/admin/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { refusalText } from './sign-in-errors.ts'

type ChoosePasswordProps = {
  /** from the e-mailed link; empty if it was not opened whole */
  token: string
  label: string
  /** label of the button */
  action: string
  sending: UseMutationResult<unknown, Error, RecoveryInput>
  /** what to do about a refusal */
  help?: ReactNode
}

/** Asks the holder of an e-mailed link for a new password. */
export function ChoosePassword({ token, label, action, sending, help }: ChoosePasswordProps) {
  const isHydrated = useIsHydrated()
  const { mutate, isPending, error } = sending
  const { register, handleSubmit, formState } = useForm<RecoveryInput>({
    defaultValues: { token, password: '' },
    resolver: zodResolver(recoveryInput),
  })
  return (
    <form
      method="post"
      noValidate
      inert={!isHydrated}
      onSubmit={handleSubmit(input => isPending || mutate(input))}
      className="mt-6 grid gap-5"
    >
      {!token && <Notice tone="orange">{messages.linkTokenMissing}</Notice>}
      {error && (
        <Notice tone="red" role="alert">
          {refusalText(error)} {help}
        </Notice>
      )}
      <PasswordField
        {...register('password')}
        label={label}
        autoComplete="new-password"
        hint={messages.passwordHint(PASSWORD_MIN)}
        error={formState.errors.password?.message}
        required
      />
      <Button type="submit" busy={isPending} disabled={!token} wide>
        {action}
      </Button>
    </form>
  )
}
