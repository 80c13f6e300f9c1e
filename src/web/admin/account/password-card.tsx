import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { PASSWORD_MIN, type PasswordChange, passwordChange } from '#contract/account.ts'
import * as messages from '#messages/admin/account.ts'
import { callingDevice } from '#web/admin/common/notice-device.ts'
import { SESSION_REPLACED } from '#web/admin/common/replaced-session.ts'
import { useReturnFocus } from '#web/admin/common/return-focus.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { refusalCode } from '#web/admin/sign-in/sign-in-errors.ts'
import { api } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountName } from './account-name.tsx'
import { useRefreshAccount } from './account-query.ts'

type PasswordCardProps = { email: string; onChanged: () => void }

export function PasswordCard({ email, onChanged }: PasswordCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useReturnFocus(isOpen)
  return (
    <AccountCard heading={messages.passwordHeading} text={messages.passwordChangeNote}>
      {isOpen ? (
        <PasswordForm email={email} onChanged={onChanged} onClose={() => setIsOpen(false)} />
      ) : (
        <Button ref={opener} look="line" size="small" onClick={() => setIsOpen(true)}>
          {messages.changePassword}
        </Button>
      )}
    </AccountCard>
  )
}

type PasswordFormProps = PasswordCardProps & { onClose: () => void }

function PasswordForm({ email, onChanged, onClose }: PasswordFormProps) {
  const refresh = useRefreshAccount()
  const isOpen = useIsMounted()
  const { register, handleSubmit, resetField, setFocus, formState } = useForm<PasswordChange>({
    defaultValues: { currentPassword: '', newPassword: '' },
    resolver: zodResolver(passwordChange),
  })
  const { mutate, isPending, error } = useMutation({
    mutationKey: SESSION_REPLACED,
    mutationFn: async (change: PasswordChange) =>
      api.post('/api/auth/change-password', { ...change, ...(await callingDevice()) }),
    onSuccess: () => {
      toast({ title: messages.passwordChanged, text: messages.otherDevicesSignedOutNote })
      void refresh()
      if (isOpen.current) onClose()
      onChanged()
    },
    onError: failure => {
      const wrong = refusalCode(failure) === 'PASSWORD_TOO_WEAK' ? 'newPassword' : 'currentPassword'
      resetField(wrong)
      setFocus(wrong)
    },
  })
  useEffect(() => setFocus('currentPassword'), [setFocus])
  const { errors } = formState
  return (
    <AccountForm
      action={messages.saveNewPassword}
      {...{ isPending, error }}
      onSubmit={handleSubmit(change => isPending || mutate(change))}
      onCancel={onClose}
    >
      <AccountName email={email} />
      <PasswordField
        {...register('currentPassword')}
        label={messages.currentPassword}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        required
      />
      <PasswordField
        {...register('newPassword')}
        label={messages.newPassword}
        autoComplete="new-password"
        hint={messages.passwordHint(PASSWORD_MIN)}
        error={errors.newPassword?.message}
        required
      />
    </AccountForm>
  )
}
