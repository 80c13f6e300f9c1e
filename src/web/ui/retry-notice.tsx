import type { ReactNode } from 'react'
import * as messages from '#messages/ui.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type RetryNoticeProps = {
  /** what failed to load */
  title?: string
  /** why, or what to do */
  children?: ReactNode
  tone?: 'red' | 'orange'
  role?: 'alert' | 'status'
  className?: string
  /** a retry is in progress */
  busy?: boolean
  onRetry: () => unknown
}

/** Says that something failed to load, with a button to retry. */
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
