import type { ReactNode } from 'react'
import * as messages from '#messages/ui.ts'

/** A name and a sum at the two ends of a line; belongs in a `dl`. */
export const SumRow = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex justify-between gap-6 py-[5px]">
    <dt>{label}</dt>
    <dd className="num">{children}</dd>
  </div>
)

type TotalRowProps = { children: ReactNode; className?: string }

/** The total, larger than the other rows. */
export const TotalRow = ({ children, className = 'text-legend' }: TotalRowProps) => (
  <div className="flex items-baseline justify-between gap-6 text-[1.125rem]">
    <dt>{messages.total}</dt>
    <dd className={`num text-right leading-[1.2] font-heavy tracking-tight ${className}`}>{children}</dd>
  </div>
)
