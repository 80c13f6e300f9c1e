import type { ReactNode } from 'react'
import * as messages from '#messages/ui.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type RetryNoticeProps = {
  /** what did not load */
  title?: string
  /** why, or what to do */
  children?: ReactNode
  tone?: 'red' | 'orange'
  role?: 'alert' | 'status'
  className?: string
  /** it is being tried */
  busy?: boolean
  onRetry: () => unknown
}

/** Says that something did not load, and offers to try again. */
export const RetryNotice = ({
  title,
  children,
  tone = 'red',
  role = 'alert',
  className,
  busy,
  onRetry,
}: RetryNoticeProps) => (
  <Notice tone={tone} role={role} className={className ?? ''}>
    {title && <p className="font-bold">{title}</p>}
    {children && <p>{children}</p>}
    <Button look="line" size="small" className="mt-3" busy={busy ?? false} onClick={() => void onRetry()}>
      {messages.tryAgain}
    </Button>
  </Notice>
)
