import { beforeEach, expect, test, vi } from 'vitest'
import { sessionId } from '#contract/fields.ts'

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

/** The session as a page that has just been opened finds it. */
async function openPage(): Promise<string> {
  vi.resetModules()
  const { cartSession } = await import('./cart-session.ts')
  return cartSession()
}

test('the session that is made at the first visit is one that the server takes, and is kept', async () => {
  const session = await openPage()
  expect(sessionId.safeParse(session).success).toBe(true)
  expect(await openPage()).toBe(session)
})

test('a session of an older client is kept', async () => {
  kept.set('cart-session', 'session-1732000000000-k3j9x')
  expect(await openPage()).toBe('session-1732000000000-k3j9x')
})

test.each(['', 'null', '[object Object]', 'session-', 'session-1 2', `session-${'x'.repeat(191)}`])(
  'what the server would refuse is not kept: "%s"',
  async damaged => {
    kept.set('cart-session', damaged)
    const session = await openPage()
    expect(sessionId.safeParse(session).success).toBe(true)
    expect(kept.get('cart-session')).toBe(session)
  },
)

test('where the browser keeps nothing, the session lasts as long as the page', async () => {
  vi.stubGlobal('localStorage', undefined)
  vi.resetModules()
  const { cartSession } = await import('./cart-session.ts')
  expect(sessionId.safeParse(cartSession()).success).toBe(true)
  expect(cartSession()).toBe(cartSession())
})
