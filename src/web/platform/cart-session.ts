import { useSyncExternalStore } from 'react'
import { CART_SESSION } from '#domain/cart.ts'
import { randomId } from './random-id.ts'

const STORED_AS = 'cart-session'

let session: string | undefined

const newSession = (): string => `session-${Date.now()}-${randomId()}`

/**
 * The secret by which the server knows this browser's cart (contract §2); made at the first visit and kept.
 * Where the browser keeps nothing, it lasts as long as the page.
 */
export function cartSession(): string {
  if (session) return session
  try {
    const kept = localStorage.getItem(STORED_AS) ?? ''
    // The server would refuse any other for good.
    session = CART_SESSION.test(kept) ? kept : newSession()
    localStorage.setItem(STORED_AS, session)
  } catch {
    session ??= newSession()
  }
  return session
}

const never = () => () => {}

/** The session inside a component: `undefined` on the server and during hydration. */
export const useCartSession = (): string | undefined =>
  useSyncExternalStore(never, cartSession, () => undefined)
