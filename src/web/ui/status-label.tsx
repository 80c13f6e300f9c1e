import './status-label.css'
import type { ReactNode } from 'react'

/** Each has its colours in the styles. */
export type StatusTone =
  | 'waiting'
  | 'asking'
  | 'agreed'
  | 'working'
  | 'moving'
  | 'done'
  | 'gone'
  | 'paid'
  | 'plain'

/** A small label for a status. */
export const StatusLabel = ({ tone, children }: { tone: StatusTone; children: ReactNode }) => (
  <span className="status" data-tone={tone}>
    {children}
  </span>
)
