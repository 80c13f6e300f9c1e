import type { Cents } from './money.ts'

export const CART_ITEM_TYPES = ['product', 'custom_order', 'custom_hat_order'] as const
export type CartItemType = (typeof CART_ITEM_TYPES)[number]

export const MAX_QUANTITY = 99

/** A cart session: a bearer secret made in the browser (contract §2). Shorter ones from older clients are accepted. */
export const CART_SESSION = /^session-[\w.-]{1,190}$/

type MixingRefusal = 'regular_with_custom' | 'custom_with_regular'

/**
 * The mixing rule: a cart holds either regular products or custom orders, never both (specification §4).
 * @param held the types already in the cart
 * @returns why `added` is refused, or `undefined` if it is allowed
 */
export function mixingRefusal(held: readonly CartItemType[], added: CartItemType): MixingRefusal | undefined {
  if (added === 'product') return held.some(type => type !== 'product') ? 'regular_with_custom' : undefined
  return held.includes('product') ? 'custom_with_regular' : undefined
}

type Priced = { quantity: number; unitPrice: Cents | null }

/** Returns the total of the lines, in cents. A custom order without a price adds nothing (specification §9). */
export const linesTotal = (items: readonly Priced[]): Cents =>
  items.reduce((sum, item) => sum + (item.unitPrice ?? 0) * item.quantity, 0)

/** Returns the number of pieces in the cart: the sum of quantities (specification §9). */
export const cartCount = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0)
