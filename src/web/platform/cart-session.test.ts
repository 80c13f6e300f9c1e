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

/** Returns the cart session that a freshly opened page gets. */
async function openPage(): Promise<string> {
  vi.resetModules()
  const { cartSession } = await import('./cart-session.ts')
  return cartSession()
}

test('the first visit creates a session that the server accepts, and stores it', async () => {
  const session = await openPage()
  expect(sessionId.safeParse(session).success).toBe(true)
  expect(await openPage()).toBe(session)
})

test('a session stored by an older client is kept', async () => {
  kept.set('cart-session', 'session-1732000000000-k3j9x')
  expect(await openPage()).toBe('session-1732000000000-k3j9x')
})

test.each(['', 'null', '[object Object]', 'session-', 'session-1 2', `session-${'x'.repeat(191)}`])(
  'a stored session that the server would reject is replaced: "%s"',
  async damaged => {
    kept.set('cart-session', damaged)
    const session = await openPage()
    expect(sessionId.safeParse(session).success).toBe(true)
    expect(kept.get('cart-session')).toBe(session)
  },
)

test('without browser storage, the session lasts until the page is closed', async () => {
  vi.stubGlobal('localStorage', undefined)
  vi.resetModules()
  const { cartSession } = await import('./cart-session.ts')
  expect(sessionId.safeParse(cartSession()).success).toBe(true)
  expect(cartSession()).toBe(cartSession())
})
