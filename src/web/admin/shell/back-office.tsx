import '#web/ui/checkbox.css'
import './admin.css'
import type { ReactNode } from 'react'

/** The ground of the owner's side, which brings the styles of that side along. */
export const BackOffice = ({ children }: { children: ReactNode }) => (
  <div className="min-h-dvh bg-admin text-admin">{children}</div>
)
