import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SESSION_REPLACED } from '#web/admin/common/replaced-session.ts'
import { ApiError, setTransport } from '#web/platform/api.ts'
import { adminSessionQuery } from '#web/shop/settings/owner-session.ts'
import { watchForEndedSession } from './ended-session.ts'

const PULSE = ['admin-pulse']
const MARI = { user: { email: 'mari@heegel.ee', name: 'Mari' } }
const SESSION_ENDED = new ApiError(401, JSON.stringify({ error: 'Sign in', code: 'not_signed_in' }))
/** better-auth's own shape */
const SESSION_ENDED_AT_SIGN_IN = new ApiError(401, JSON.stringify({ code: 'UNAUTHORIZED', message: '' }))

let queryClient: QueryClient
let stop: () => void
/** what the shop answers when asked for the session, and how often it was asked */
let session: typeof MARI | null
let asked: number
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  session = null
  asked = 0
  setTransport(async path => {
    expect(path).toBe('/api/auth/get-session')
    asked++
    return new Response(JSON.stringify(session))
  })
  queryClient.setQueryData(adminSessionQuery.queryKey, MARI)
  new QueryObserver(queryClient, adminSessionQuery).subscribe(() => {})
  stop = watchForEndedSession(queryClient)
})
afterEach(() => {
  stop()
  queryClient.clear()
})

const fails = (error: Error) => () => Promise.reject(error)
const poll = (error: Error) =>
  queryClient.fetchQuery({ queryKey: PULSE, queryFn: fails(error), staleTime: 0 }).catch(() => undefined)
const knownSession = () => queryClient.getQueryData(adminSessionQuery.queryKey)
/** Lets everything that is under way finish. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise(resolve => setTimeout(resolve))
}

test.each([SESSION_ENDED, SESSION_ENDED_AT_SIGN_IN])(
  'if a call answers that the session has ended, the shop is asked for it: $text',
  async error => {
    await poll(error)
    await expect.poll(knownSession).toBeNull()
    queryClient.setQueryData(adminSessionQuery.queryKey, MARI)
    const save = new MutationObserver(queryClient, { mutationFn: fails(error) })
    await save.mutate().catch(() => undefined)
    await expect.poll(knownSession).toBeNull()
    expect(asked).toBe(2)
  },
)

test('after another error it is not asked', async () => {
  await poll(new ApiError(401, JSON.stringify({ code: 'INVALID_PASSWORD', message: '' })))
  await poll(new ApiError(500, ''))
  await settled()
  expect(asked).toBe(0)
})

test('a call refused because of the cookie that a new password has replaced is repeated, and she stays in', async () => {
  session = null
  let changed = () => {}
  const change = new MutationObserver(queryClient, {
    mutationKey: SESSION_REPLACED,
    mutationFn: () => new Promise<void>(resolve => (changed = resolve)),
  })
  const changing = change.mutate()
  const answers = [fails(SESSION_ENDED), async () => 'pulse']
  const pulse = new QueryObserver(queryClient, { queryKey: PULSE, queryFn: () => answers.shift()!() })
  pulse.subscribe(() => {})
  await expect.poll(() => pulse.getCurrentResult().isError).toBe(true)
  await settled()
  expect(asked, 'before the new cookie is there').toBe(0)

  session = MARI
  changed()
  await changing
  await expect.poll(() => pulse.getCurrentResult().data).toBe('pulse')
  expect(knownSession()).toEqual(MARI)
  expect(asked).toBe(1)
})

test('nothing else that is under way delays the question for the session', async () => {
  void new MutationObserver(queryClient, { mutationFn: () => new Promise<void>(() => {}) }).mutate()
  await poll(SESSION_ENDED)
  await expect.poll(knownSession).toBeNull()
})

test('a call that is refused again although there is a session is left alone', async () => {
  session = MARI
  let calls = 0
  const queryFn = () => {
    calls++
    return fails(SESSION_ENDED)()
  }
  new QueryObserver(queryClient, { queryKey: PULSE, queryFn }).subscribe(() => {})
  await expect.poll(() => calls).toBe(2)
  await settled()
  expect({ calls, asked }).toEqual({ calls: 2, asked: 1 })
})

test('while the session cannot be asked for, nothing is known of it, and the next refusal asks again', async () => {
  setTransport(fails(new TypeError('Failed to fetch')))
  await poll(SESSION_ENDED)
  await settled()
  expect(knownSession()).toEqual(MARI)
  setTransport(async () => new Response('null'))
  await poll(SESSION_ENDED)
  await expect.poll(knownSession).toBeNull()
})

test('after signing in again, a call that failed before asks nothing, whatever becomes of it', async () => {
  stop()
  queryClient.setQueryData(PULSE, 'before')
  await poll(SESSION_ENDED)
  const save = new MutationObserver(queryClient, { mutationFn: fails(SESSION_ENDED), gcTime: 0 })
  const forget = save.subscribe(() => {})
  await save.mutate().catch(() => undefined)

  stop = watchForEndedSession(queryClient)
  const observer = new QueryObserver(queryClient, {
    queryKey: PULSE,
    queryFn: async () => 'after',
    staleTime: 0,
  })
  observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
  // The mutation cache deletes it once nobody observes it.
  forget()
  await expect.poll(() => queryClient.getMutationCache().getAll()).toEqual([])
  await settled()
  expect(asked).toBe(0)
})

test('once stopped, it asks nothing', async () => {
  stop()
  await poll(SESSION_ENDED)
  await settled()
  expect(asked).toBe(0)
})
