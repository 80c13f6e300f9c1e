import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Recovered, RecoveryInput } from '#contract/account.ts'
import * as messages from '#messages/admin/sign-in.ts'
import { api } from '#web/platform/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { useFocusOnAnswer } from './focus-on-answer.ts'
import { refusalCode } from './sign-in-errors.ts'

/** @param token from the e-mailed link */
export function NewPassword({ token }: { token: string }) {
  const saving = useMutation({
    mutationFn: (input: RecoveryInput) => api.post<Recovered>('/api/admin/reset/password', input),
  })
  const { data: recovered } = saving
  const heading = useFocusOnAnswer(recovered !== undefined)
  if (recovered)
    return (
      <>
        <h1 ref={heading} tabIndex={-1} className="text-panel">
          {messages.newPasswordSet}
        </h1>
        <p role="status" className="mt-4 mb-7">
          {messages.newPasswordSetText}{' '}
          {recovered.passkeys > 0 && messages.passkeysStillOpen(recovered.passkeys)}
        </p>
        <ButtonLink
          to="/admin/login"
          search={recovered.passkeys > 0 ? { to: '/admin/account?check=passkeys' } : {}}
        >
          {messages.signIn}
        </ButtonLink>
      </>
    )
  return (
    <>
      <h1 className="text-panel">{messages.newPassword}</h1>
      <ChoosePassword
        token={token}
        label={messages.newPassword}
        action={messages.saveNewPassword}
        sending={saving}
        help={
          refusalCode(saving.error) !== 'invalid_input' && (
            <Link to="/admin/reset" className="underline">
              {messages.requestNewLink}
            </Link>
          )
        }
      />
    </>
  )
}
