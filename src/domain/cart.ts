import type { Cents } from './money.ts'

export const CART_ITEM_TYPES = ['product', 'custom_order', 'custom_hat_order'] as const
export type CartItemType = (typeof CART_ITEM_TYPES)[number]

export const MAX_QUANTITY = 99

/** A cart session: a bearer secret made in the browser (contract §2). Shorter ones of older clients are taken too. */
export const CART_SESSION = /^session-[\w.-]{1,190}$/

type MixingRefusal = 'regular_with_custom' | 'custom_with_regular'

/**
 * The mixing rule: a cart holds either regular products or custom orders, never both (specification §4).
 * @param held the types that lie in the cart already.
 * @returns why `added` may not join them, or `undefined` where it may.
 */
export function mixingRefusal(held: readonly CartItemType[], added: CartItemType): MixingRefusal | undefined {
  if (added === 'product') return held.some(type => type !== 'product') ? 'regular_with_custom' : undefined
  return held.includes('product') ? 'custom_with_regular' : undefined
}

type Priced = { quantity: number; unitPrice: Cents | null }

/** What lines cost together, in cents; in a cart a custom order that has no price yet adds nothing (specification §9). */
export const linesTotal = (items: readonly Priced[]): Cents =>
  items.reduce((sum, item) => sum + (item.unitPrice ?? 0) * item.quantity, 0)

/** How many pieces lie in the cart: the sum of quantities (specification §9). */
export const cartCount = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0)
