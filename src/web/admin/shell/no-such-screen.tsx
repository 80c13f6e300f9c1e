import * as messages from '#messages/admin/shell.ts'
import { SignInFrame } from '#web/admin/sign-in/sign-in-frame.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The 404 screen of the admin area; the session is not checked here. */
export const NoSuchScreen = () => (
  <SignInFrame>
    <EmptyState
      as="h1"
      heading={messages.pageNotFound}
      text={messages.pageNotFoundText}
      action={<ButtonLink to="/admin">{messages.toBackOffice}</ButtonLink>}
    />
  </SignInFrame>
)
