import type { CartItem } from '#contract/cart.ts'
import type { OrderKind } from '#domain/order-number.ts'

/** The kinds of orders that a cart becomes: ready pieces are one together, of the rest each is one. */
export function kindsInCart(items: readonly Pick<CartItem, 'itemType'>[]): OrderKind[] {
  const made = items.flatMap(({ itemType }): OrderKind[] => {
    if (itemType === 'product') return []
    return [itemType === 'custom_order' ? 'custom_order' : 'custom_hat']
  })
  return made.length < items.length ? ['regular', ...made] : made
}

/** The yarns that ran out, and that hats wait for. */
export const awaitedIn = (things: readonly Pick<CartItem, 'awaitedYarn'>[]): string[] => [
  // A server of an older version does not tell.
  ...new Set(things.flatMap(({ awaitedYarn }) => awaitedYarn ?? [])),
]
