import type { QueryClient } from '@tanstack/react-query'
import { SESSION_REPLACED } from '#web/admin/common/replaced-session.ts'
import { refusalCode } from '#web/admin/sign-in/sign-in-errors.ts'
import { ApiError } from '#web/platform/api.ts'
import { adminSessionQuery } from '#web/shop/settings/owner-session.ts'

/** The shop's own code, and better-auth's. */
const CODES: ReadonlySet<string | undefined> = new Set(['not_signed_in', 'UNAUTHORIZED'])

const saysEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && CODES.has(refusalCode(error))

/** Resolves once no mutation is pending that replaces the session. */
const sessionSettled = (queryClient: QueryClient): Promise<void> =>
  new Promise(resolve => {
    const isReplaced = () => queryClient.isMutating({ mutationKey: SESSION_REPLACED }) > 0
    if (!isReplaced()) return resolve()
    const stop = queryClient.getMutationCache().subscribe(() => {
      if (isReplaced()) return
      stop()
      resolve()
    })
  })

/**
 * Fetches the session again whenever a call answers that it has ended; the queries that failed so although there is a
 * session are fetched again. A call under way while a new password or second step replaces the session is refused
 * because of its old cookie, and says nothing about the new one.
 * @returns how to stop
 */
export function watchForEndedSession(queryClient: QueryClient): () => void {
  let isChecking = false
  const check = async () => {
    if (isChecking) return
    isChecking = true
    // The reply of the call that replaces the session brings the new cookie.
    await sessionSettled(queryClient)
    await queryClient.refetchQueries({ queryKey: adminSessionQuery.queryKey })
    if (queryClient.getQueryData(adminSessionQuery.queryKey))
      await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => saysEnded(state.error) })
    isChecking = false
  }
  // Only the failure itself counts: a cached query or mutation shows its error in every later event too, also once the
  // owner is signed in again.
  const stopQueries = queryClient.getQueryCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'error' && saysEnded(event.action.error))
      void check()
  })
  const stopMutations = queryClient.getMutationCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'error' && saysEnded(event.action.error))
      void check()
  })
  return () => {
    stopQueries()
    stopMutations()
  }
}
