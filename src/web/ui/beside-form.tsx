import './beside-form.css'
import type { ReactNode } from 'react'

/** Stays in view beside a form that is longer than itself. */
export const BesideForm = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`beside-form ${className}`}>{children}</div>
)
