import type { QueryClient } from '@tanstack/react-query'
import { refusalCode } from '#web/admin/sign-in/sign-in-errors.ts'
import { ApiError } from '#web/platform/api.ts'

/** The shop's own code, and better-auth's. */
const CODES: ReadonlySet<string | undefined> = new Set(['not_signed_in', 'UNAUTHORIZED'])

const hasEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && CODES.has(refusalCode(error))

/**
 * Calls `leave` whenever a call answers that the session has ended.
 * @returns how to stop
 */
export function watchForEndedSession(queryClient: QueryClient, leave: () => void): () => void {
  // Only the failure itself counts: a cached query or mutation shows its error in every later event too, also once the
  // owner is signed in again.
  const stopQueries = queryClient.getQueryCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'error' && hasEnded(event.action.error)) leave()
  })
  const stopMutations = queryClient.getMutationCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'error' && hasEnded(event.action.error)) leave()
  })
  return () => {
    stopQueries()
    stopMutations()
  }
}
