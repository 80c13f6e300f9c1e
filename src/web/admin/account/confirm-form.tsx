import type { ReactNode } from 'react'
import * as messages from '#messages/admin/account.ts'
import { refusalText } from '#web/admin/sign-in/sign-in-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountName } from './account-name.tsx'

type ConfirmFormProps = {
  email: string
  /** label of the button */
  action: string
  isDanger?: boolean
  isPending: boolean
  /** why it was refused */
  error: Error | null
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** The form in which an administrator confirms a change to how she signs in. */
export const ConfirmForm = ({
  email,
  action,
  isDanger = false,
  isPending,
  error,
  onSubmit,
  onCancel,
  children,
}: ConfirmFormProps) => (
  <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-[420px] gap-5">
    {error && (
      <Notice tone="red" role="alert">
        {refusalText(error)}
      </Notice>
    )}
    <AccountName email={email} />
    {children}
    <div className="flex flex-wrap gap-3">
      <Button type="submit" {...(isDanger && { look: 'danger' })} size="small" busy={isPending}>
        {action}
      </Button>
      <Button look="line" size="small" onClick={onCancel}>
        {messages.cancel}
      </Button>
    </div>
  </form>
)
