import './beside-form.css'
import type { ReactNode } from 'react'

/** Stays in sight beside a form that is longer than it. */
export const BesideForm = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`beside-form ${className}`}>{children}</div>
)
