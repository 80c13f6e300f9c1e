/** How long counted pieces are held for a shopper who is at the provider (contract §4, Payment). */
export const HOLD_MINUTES = 20

/** The same once somebody else has wanted them in vain: enough to pay, and not enough to keep others waiting. */
export const WANTED_HOLD_MINUTES = 7

/** From so few pieces on one address could keep them all from everybody else. */
const NEARLY_GONE = 5

/** So often one address may hold a nearly gone product, or most of another, within an hour without paying. */
export const UNPAID_HOLDS_AN_HOUR = 4

/** @param stock pieces that are not sold, with those that are held */
export const isNearlyGone = (stock: number): boolean => stock <= NEARLY_GONE

/**
 * Whether the carts of an address take half or more of what there is: held again and again they keep a product from everybody,
 * however much of it there is.
 * @param stock pieces that are not sold, with those that are held
 */
export const takesMost = (quantity: number, stock: number): boolean => quantity * 2 >= stock

/**
 * How many pieces of a nearly gone product one address may hold in several carts together. A single cart may hold all:
 * somebody may want them.
 * @param stock pieces that are not sold, with those that are held
 */
export const heldByAddressMax = (stock: number): number => Math.max(1, Math.floor(stock / 2))
