import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { type AppCode, appCode } from '#contract/account.ts'
import * as messages from '#messages/admin/account.ts'
import { callingDevice } from '#web/admin/common/notice-device.ts'
import { SESSION_REPLACED } from '#web/admin/common/replaced-session.ts'
import { api } from '#web/platform/api.ts'
import { CopyField } from '#web/ui/copy-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { AccountForm } from './account-form.tsx'
import { QrCode } from './qr-code.tsx'

type LinkAppProps = {
  /** the content of the QR code: otpauth://totp/… */
  link: string
  onLinked: () => void
  onCancel: () => void
}

/** Links an authenticator app; the first code that it shows proves that the link works. */
export function LinkApp({ link, onLinked, onCancel }: LinkAppProps) {
  const { register, handleSubmit, reset, setFocus, formState } = useForm<AppCode>({
    defaultValues: { code: '' },
    resolver: zodResolver(appCode),
  })
  const { mutate, isPending, error } = useMutation({
    mutationKey: SESSION_REPLACED,
    mutationFn: async (input: AppCode) =>
      api.post('/api/auth/two-factor/verify-totp', { ...input, ...(await callingDevice()) }),
    onSuccess: onLinked,
    onError: () => {
      reset()
      setFocus('code')
    },
  })
  const start = useRef<HTMLHeadingElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <h3 ref={start} tabIndex={-1} className="text-label font-semibold">
        {messages.scanStepHeading}
      </h3>
      <QrCode text={link} label={messages.qrCodeLabel} />
      <p className="max-w-[60ch]">
        {messages.anyAppWorks}{' '}
        <a href={link} className="underline">
          {messages.openLinkInApp}
        </a>{' '}
        {messages.orTypeKey}
      </p>
      <div className="max-w-[420px]">
        <CopyField label={messages.keyLabel} value={new URL(link).searchParams.get('secret') ?? ''} />
      </div>
      <h3 className="mt-2 text-label font-semibold">{messages.codeStepHeading}</h3>
      <AccountForm
        action={messages.turnOn}
        {...{ isPending, error }}
        onSubmit={handleSubmit(input => isPending || mutate(input))}
        onCancel={onCancel}
      >
        <TextField
          {...register('code')}
          label={messages.sixDigitCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={formState.errors.code?.message}
          required
        />
      </AccountForm>
    </div>
  )
}
