import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminSessionQuery } from '#web/shop/settings/owner-session.ts'

/**
 * Returns the e-mail of the administrator who fills in a form, once it is known; what she types stays hers if her
 * session expires.
 */
export function useFormOwner(): string | undefined {
  const { data: session } = useQuery(adminSessionQuery)
  const [owner, setOwner] = useState(session?.user.email)
  if (owner === undefined && session) setOwner(session.user.email)
  return owner
}

/** Whether a draft in this browser is hers; one that an earlier version of the page stored is anybody's. */
export const isDraftOf = (owner: string, draft: { owner?: string } | undefined): boolean =>
  draft?.owner === undefined || draft.owner === owner
