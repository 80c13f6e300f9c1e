import * as messages from '#messages/shop/checkout.ts'
import type { Cart } from '#web/shop/cart/cart.ts'

type Held = Pick<Cart, 'items' | 'shortages' | 'holdsCustom'>

/**
 * Whether the cart mixes products and custom orders. A shopper cannot mix them (specification §4, mixing rule), but a
 * product that was unavailable when the order was added does not keep it out, and may become available again.
 */
export const isMixed = ({ items, holdsCustom }: Pick<Held, 'items' | 'holdsCustom'>): boolean =>
  holdsCustom && items.some(({ itemType }) => itemType === 'product')

/** Returns why a cart cannot be paid as it is, in a sentence; `undefined` if it can. */
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
