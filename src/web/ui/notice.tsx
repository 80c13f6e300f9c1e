import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

const TONES = {
  green: 'bg-green-note text-green-ink',
  orange: 'bg-orange-note text-orange-ink',
  red: 'bg-red-note text-red-ink',
} as const

type NoticeProps = {
  tone: keyof typeof TONES
  icon?: IconName
  /** `status` for an automatic message, `alert` for an error */
  role?: 'status' | 'alert'
  className?: string
  children: ReactNode
}

/** A coloured notice in the page that says one thing. */
export function Notice({
  tone,
  icon = tone === 'green' ? 'leaf' : 'warning',
  role,
  className = '',
  children,
}: NoticeProps) {
  return (
    <div role={role} className={`note ${TONES[tone]} ${className}`}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  )
}
