import type { ReactNode } from 'react'
import * as messages from '#messages/admin/account.ts'
import { refusalText } from '#web/admin/sign-in/sign-in-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type AccountFormProps = {
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

/** A form in a card of the account. */
export const AccountForm = ({
  action,
  isDanger = false,
  isPending,
  error,
  onSubmit,
  onCancel,
  children,
}: AccountFormProps) => (
  <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-[420px] gap-5">
    {error && (
      <Notice tone="red" role="alert">
        {refusalText(error)}
      </Notice>
    )}
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
