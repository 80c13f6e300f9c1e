import { useSyncExternalStore } from 'react'
import { CART_SESSION } from '#domain/cart.ts'
import { randomId } from './random-id.ts'

const STORED_AS = 'cart-session'

let session: string | undefined

const newSession = (): string => `session-${Date.now()}-${randomId()}`

/**
 * Returns the secret by which the server knows this browser's cart (contract §2). The first visit creates and stores
 * it; without browser storage it lasts until the page is closed.
 */
export function cartSession(): string {
  if (session) return session
  try {
    const kept = localStorage.getItem(STORED_AS) ?? ''
    // The server would reject any other value, now and on every later visit.
    session = CART_SESSION.test(kept) ? kept : newSession()
    localStorage.setItem(STORED_AS, session)
  } catch {
    session ??= newSession()
  }
  return session
}

const never = () => () => {}

/** Returns the session inside a component: `undefined` on the server and during hydration. */
export const useCartSession = (): string | undefined =>
  useSyncExternalStore(never, cartSession, () => undefined)
