import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { PASSWORD_MIN, type PasswordChange, passwordChange } from '#contract/account.ts'
import { refusalText } from '#web/admin/sign-in/sign-in-errors.ts'
import { api } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountCard } from './account-card.tsx'
import { AccountName } from './account-name.tsx'
import { useRefreshAccount } from './account-query.ts'
import { useReturnFocus } from './return-focus.ts'

export function PasswordCard({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useReturnFocus(isOpen)
  return (
    <AccountCard heading="Parool" text="Kui parooli muudad, logitakse kõik teised seadmed välja.">
      {isOpen ? (
        <PasswordForm email={email} onClose={() => setIsOpen(false)} />
      ) : (
        <Button ref={opener} look="line" size="small" onClick={() => setIsOpen(true)}>
          Muuda parooli
        </Button>
      )}
    </AccountCard>
  )
}

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const refresh = useRefreshAccount()
  const { register, handleSubmit, resetField, setFocus, formState } = useForm<PasswordChange>({
    defaultValues: { currentPassword: '', newPassword: '' },
    resolver: zodResolver(passwordChange),
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: PasswordChange) => api.post('/api/auth/change-password', change),
    onSuccess: () => {
      toast({ title: 'Parool on muudetud', text: 'Teised seadmed on välja logitud.' })
      void refresh()
      onClose()
    },
    onError: () => {
      resetField('currentPassword')
      setFocus('currentPassword')
    },
  })
  useEffect(() => setFocus('currentPassword'), [setFocus])
  const { errors } = formState
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(change => isPending || mutate(change))}
      className="grid max-w-[420px] gap-5"
    >
      {error && (
        <Notice tone="red" role="alert">
          {refusalText(error)}
        </Notice>
      )}
      <AccountName email={email} />
      <TextField
        {...register('currentPassword')}
        label="Praegune parool"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        required
      />
      <TextField
        {...register('newPassword')}
        label="Uus parool"
        type="password"
        autoComplete="new-password"
        hint={`Vähemalt ${PASSWORD_MIN} märki. Kolm juhuslikku sõna sobib hästi.`}
        error={errors.newPassword?.message}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={isPending}>
          Salvesta uus parool
        </Button>
        <Button look="line" size="small" onClick={onClose}>
          Loobu
        </Button>
      </div>
    </form>
  )
}
