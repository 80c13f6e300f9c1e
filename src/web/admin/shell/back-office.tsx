import '#web/ui/checkbox.css'
import './admin.css'
import type { ReactNode } from 'react'
import { useSingleClicks } from '#web/ui/single-clicks.ts'
import { useNoHalfTypedFields } from './half-typed-fields.ts'
import { useSignOutElsewhere } from './sign-out.ts'

/** The background of the owner's pages, which also loads their styles. */
export function BackOffice({ children }: { children: ReactNode }) {
  useSingleClicks()
  useNoHalfTypedFields()
  useSignOutElsewhere()
  return <div className="min-h-dvh bg-admin text-admin">{children}</div>
}
