import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/platform/api.ts'
import { watchForEndedSession } from './ended-session.ts'

const PULSE = ['admin-pulse']
const SESSION_ENDED = new ApiError(401, JSON.stringify({ error: 'Sign in', code: 'not_signed_in' }))
/** better-auth's own shape */
const SESSION_ENDED_AT_SIGN_IN = new ApiError(401, JSON.stringify({ code: 'UNAUTHORIZED', message: '' }))

let queryClient: QueryClient
let leave: () => void
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  leave = vi.fn()
})
afterEach(() => queryClient.clear())

const fails = (error: Error) => () => Promise.reject(error)
const poll = (error: Error) =>
  queryClient.fetchQuery({ queryKey: PULSE, queryFn: fails(error) }).catch(() => undefined)

test.each([SESSION_ENDED, SESSION_ENDED_AT_SIGN_IN])(
  'an answer that the session has ended leads away: $text',
  async error => {
    watchForEndedSession(queryClient, leave)
    await poll(error)
    expect(leave).toHaveBeenCalledTimes(1)
    const save = new MutationObserver(queryClient, { mutationFn: fails(error) })
    await save.mutate().catch(() => undefined)
    expect(leave).toHaveBeenCalledTimes(2)
  },
)

test('another error leads nowhere', async () => {
  watchForEndedSession(queryClient, leave)
  await poll(new ApiError(401, JSON.stringify({ code: 'INVALID_PASSWORD', message: '' })))
  await poll(new ApiError(500, ''))
  expect(leave).not.toHaveBeenCalled()
})

test('after signing in again, a call that failed before leads nowhere, whatever becomes of it', async () => {
  queryClient.setQueryData(PULSE, 'before')
  await poll(SESSION_ENDED)
  const save = new MutationObserver(queryClient, { mutationFn: fails(SESSION_ENDED), gcTime: 0 })
  const forget = save.subscribe(() => {})
  await save.mutate().catch(() => undefined)

  const stop = watchForEndedSession(queryClient, leave)
  const observer = new QueryObserver(queryClient, { queryKey: PULSE, queryFn: async () => 'after' })
  const answered = new Promise<void>(resolve =>
    observer.subscribe(({ data }) => {
      if (data === 'after') resolve()
    }),
  )
  await answered
  // The mutation cache deletes it once nobody observes it.
  const forgotten = new Promise<void>(resolve =>
    queryClient.getMutationCache().subscribe(({ type }) => {
      if (type === 'removed') resolve()
    }),
  )
  forget()
  await forgotten
  expect(leave).not.toHaveBeenCalled()
  stop()
})

test('once stopped, it leads nowhere', async () => {
  watchForEndedSession(queryClient, leave)()
  await poll(SESSION_ENDED)
  expect(leave).not.toHaveBeenCalled()
})
