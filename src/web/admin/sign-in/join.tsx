import { useMutation, useQuery } from '@tanstack/react-query'
import type { Joined, JoinInput } from '#contract/account.ts'
import * as messages from '#messages/admin/sign-in.ts'
import { api } from '#web/platform/api.ts'
import { adminSessionQuery } from '#web/shop/settings/owner-session.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { useFocusOnAnswer } from './focus-on-answer.ts'

/** @param token from the e-mailed invitation; empty if its link was not opened whole */
export function Join({ token }: { token: string }) {
  const { brand } = useSettings()
  const { data: session } = useQuery(adminSessionQuery)
  const joining = useMutation({
    mutationFn: (input: JoinInput) => api.post<Joined>('/api/admin/invited', input),
  })
  const { data: joined } = joining
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
      <ChoosePassword
        token={token}
        label={messages.passwordLabel}
        action={messages.acceptInvitation}
        sending={joining}
      />
    </>
  )
}
