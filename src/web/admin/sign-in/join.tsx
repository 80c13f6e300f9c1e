import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type Joined, type JoinInput, joinInput, PASSWORD_MIN } from '#contract/account.ts'
import * as messages from '#messages/admin/sign-in.ts'
import { api } from '#web/platform/api.ts'
import { adminSessionQuery } from '#web/shop/settings/owner-session.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useFocusOnAnswer } from './focus-on-answer.ts'
import { refusalText } from './sign-in-errors.ts'

/** @param token from the e-mailed invitation; empty if its link was not opened whole */
export function Join({ token }: { token: string }) {
  const { brand } = useSettings()
  const isHydrated = useIsHydrated()
  const { data: session } = useQuery(adminSessionQuery)
  const { register, handleSubmit, formState } = useForm<JoinInput>({
    defaultValues: { token, password: '' },
    resolver: zodResolver(joinInput),
  })
  const {
    mutate,
    isPending,
    data: joined,
    error,
  } = useMutation({ mutationFn: (input: JoinInput) => api.post<Joined>('/api/admin/invited', input) })
  const heading = useFocusOnAnswer(joined !== undefined)
  if (joined)
    return (
      <>
        <h1 ref={heading} tabIndex={-1} className="text-panel">
          {messages.joinedHeading}
        </h1>
        <p role="status" className="mt-4 mb-7 break-words">
          {messages.joinedText(joined.email)} {session && messages.anotherSignedIn(session.user.email)}
        </p>
        <ButtonLink to="/admin/login">{session ? messages.toBackOffice : messages.signIn}</ButtonLink>
      </>
    )
  return (
    <>
      <h1 className="text-panel">{messages.invitationHeading}</h1>
      <p className="mt-4">{messages.invitationText(brand)}</p>
      <form
        method="post"
        noValidate
        inert={!isHydrated}
        onSubmit={handleSubmit(input => isPending || mutate(input))}
        className="mt-6 grid gap-5"
      >
        {!token && <Notice tone="orange">{messages.invitationTokenMissing}</Notice>}
        {error && (
          <Notice tone="red" role="alert">
            {refusalText(error)}
          </Notice>
        )}
        <PasswordField
          {...register('password')}
          label={messages.passwordLabel}
          autoComplete="new-password"
          hint={messages.passwordHint(PASSWORD_MIN)}
          error={formState.errors.password?.message}
          required
        />
        <Button type="submit" busy={isPending} disabled={!token} wide>
          {messages.acceptInvitation}
        </Button>
      </form>
    </>
  )
}
