import '#web/ui/checkbox.css'
import './admin.css'
import type { ReactNode } from 'react'

/** The background of the owner's pages, which also loads their styles. */
export const BackOffice = ({ children }: { children: ReactNode }) => (
  <div className="min-h-dvh bg-admin text-admin">{children}</div>
)
