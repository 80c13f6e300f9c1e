import * as messages from '#messages/shop/checkout.ts'
import type { Cart } from '#web/shop/cart/cart.ts'

type Held = Pick<Cart, 'items' | 'shortages' | 'holdsCustom'>

/**
 * Whether products and custom orders lie in it together. No shopper can put them there (specification §4, mixing rule), but
 * a product that was not offered when the order came keeps it out no more, and may be offered again.
 */
export const isMixed = ({ items, holdsCustom }: Pick<Held, 'items' | 'holdsCustom'>): boolean =>
  holdsCustom && items.some(({ itemType }) => itemType === 'product')

/** Why a cart cannot be paid as it is, in a sentence; `undefined` where it can. */
export function cartObstacle(cart: Held): string | undefined {
  const { shortages, items } = cart
  if (shortages.length > 0)
    return shortages.some(({ itemType }) => itemType !== 'product')
      ? messages.removeUnpayableOrder
      : messages.removeSoldOut
  if (isMixed(cart)) return messages.cannotPayTogether
  if (items.some(({ unitPrice }) => unitPrice === null)) return messages.pricesMustBeConfirmed
  return undefined
}
