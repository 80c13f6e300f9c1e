import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { type RecoveryRequest, recoveryRequest } from '#contract/account.ts'
import * as messages from '#messages/admin/sign-in.ts'
import { api } from '#web/platform/api.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useFocusOnAnswer } from './focus-on-answer.ts'
import { refusalText } from './sign-in-errors.ts'

export function AskRecovery() {
  const isHydrated = useIsHydrated()
  const { sendsMail } = useSettings()
  const { register, handleSubmit, formState } = useForm<RecoveryRequest>({
    defaultValues: { email: '' },
    resolver: zodResolver(recoveryRequest),
  })
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: (request: RecoveryRequest) => api.post('/api/admin/reset', request),
  })
  const heading = useFocusOnAnswer(isSuccess)
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-panel">
        {messages.forgotPassword}
      </h1>
      {isSuccess ? (
        <>
          {sendsMail && (
            <Notice tone="green" role="status" className="mt-7 mb-6">
              {messages.recoverySent} {messages.recoverySentBefore}
            </Notice>
          )}
          <p role={sendsMail ? undefined : 'status'} className="mt-4 mb-7">
            {sendsMail ? messages.recoveryMailMissing : messages.noMailNotice}{' '}
            <code className="break-words">npm run admin -- reset {variables.email}</code>
          </p>
          <ButtonLink to="/admin/login" look="line" size="small">
            {messages.backToSignIn}
          </ButtonLink>
        </>
      ) : (
        <>
          {sendsMail ? (
            <p className="mt-4">{messages.recoveryIntro}</p>
          ) : (
            <Notice tone="orange" className="mt-4">
              {messages.noMailNotice} <code className="whitespace-nowrap">npm run admin -- reset</code>
            </Notice>
          )}
          <form
            method="post"
            noValidate
            inert={!isHydrated}
            onSubmit={handleSubmit(request => isPending || mutate(request))}
            className="mt-6 grid gap-5"
          >
            {error && (
              <Notice tone="red" role="alert">
                {refusalText(error)}
              </Notice>
            )}
            <TextField
              {...register('email')}
              label={messages.emailLabel}
              type="email"
              inputMode="email"
              autoComplete="username"
              error={formState.errors.email?.message}
              required
            />
            <Button type="submit" busy={isPending} wide>
              {messages.sendLink}
            </Button>
          </form>
          <p className="mt-4">
            <Link to="/admin/login" className="admin-link w-fit underline">
              {messages.backToSignIn}
            </Link>
          </p>
        </>
      )}
    </>
  )
}
