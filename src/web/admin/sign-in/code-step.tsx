import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { appCode, backupCode } from '#contract/account.ts'
import * as messages from '#messages/admin/sign-in.ts'
import { api } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusalCode, refusalText } from './sign-in-errors.ts'

/** Error codes after which the password has to be typed again. */
const IS_OVER = new Set(['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])

const WAYS = {
  app: {
    path: '/api/auth/two-factor/verify-totp',
    rule: appCode,
    text: messages.appCodeText,
    label: messages.sixDigitCode,
    hint: undefined,
    other: messages.useBackupCode,
  },
  backup: {
    path: '/api/auth/two-factor/verify-backup-code',
    rule: backupCode,
    text: messages.backupCodeText,
    label: messages.backupCode,
    hint: messages.backupCodesGone,
    other: messages.useAppCode,
  },
} as const

type CodeStepProps = {
  onSignedIn: () => void
  /** back to the password, with the reason */
  onBack: (why?: string) => void
}

export function CodeStep({ onSignedIn, onBack }: CodeStepProps) {
  const [way, setWay] = useState<keyof typeof WAYS>('app')
  const { path, rule, text, label, hint, other } = WAYS[way]
  const { register, handleSubmit, reset, setFocus, formState } = useForm<{ code: string }>({
    defaultValues: { code: '' },
    resolver: zodResolver(rule),
  })
  const {
    mutate,
    isPending,
    error,
    reset: forget,
  } = useMutation({
    mutationFn: (input: { code: string }) => api.post(path, input),
    onSuccess: onSignedIn,
    onError: failure => {
      const code = refusalCode(failure)
      if (code && IS_OVER.has(code)) return onBack(refusalText(failure))
      reset()
      setFocus('code')
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way has another field
  useEffect(() => setFocus('code'), [setFocus, way])

  const change = () => {
    reset()
    forget()
    setWay(way === 'app' ? 'backup' : 'app')
  }
  return (
    <>
      <h1 className="text-panel">{messages.confirmIdentity}</h1>
      <p className="mt-4">{text}</p>
      <form
        method="post"
        noValidate
        onSubmit={handleSubmit(input => isPending || mutate(input))}
        className="mt-6 grid gap-5"
      >
        {error && (
          <Notice tone="red" role="alert">
            {refusalText(error)}
          </Notice>
        )}
        <TextField
          key={way}
          {...register('code')}
          label={label}
          hint={hint}
          inputMode={way === 'app' ? 'numeric' : 'text'}
          autoComplete={way === 'app' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.code?.message}
          required
        />
        <Button type="submit" busy={isPending} wide>
          {messages.confirm}
        </Button>
      </form>
      <p className="mt-4 flex flex-wrap justify-between gap-x-6">
        <button type="button" className="admin-link underline" onClick={change}>
          {other}
        </button>
        <button type="button" className="admin-link underline" onClick={() => onBack()}>
          {messages.back}
        </button>
      </p>
    </>
  )
}
