import type { CartItem } from '#contract/cart.ts'
import type { OrderKind } from '#domain/order-number.ts'

/** Returns the kinds of orders that a cart becomes: one for all ready pieces, and one for each custom item. */
export function kindsInCart(items: readonly Pick<CartItem, 'itemType'>[]): OrderKind[] {
  const made = items.flatMap(({ itemType }): OrderKind[] => {
    if (itemType === 'product') return []
    return [itemType === 'custom_order' ? 'custom_order' : 'custom_hat']
  })
  return made.length < items.length ? ['regular', ...made] : made
}

/** Returns the yarns that have run out and that hats wait for. */
export const awaitedIn = (things: readonly Pick<CartItem, 'awaitedYarn'>[]): string[] => [
  // An older server does not send the field.
  ...new Set(things.flatMap(({ awaitedYarn }) => awaitedYarn ?? [])),
]
