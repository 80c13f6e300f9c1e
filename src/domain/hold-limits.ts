/** How long counted pieces are held for a shopper who is at the provider (contract §4, Payment). */
export const HOLD_MINUTES = 20

/** The hold once another shopper has wanted the pieces in vain: enough to pay, but not to keep others waiting. */
export const WANTED_HOLD_MINUTES = 7

/** With this few pieces left, one address could keep them all from everybody else. */
const NEARLY_GONE = 5

/** How often within an hour an address may hold a nearly gone product, or most of another, without paying. */
export const UNPAID_HOLDS_AN_HOUR = 4

/**
 * How many payments opened within an hour the clients of an address may leave unpaid. Each is a stored order, and is
 * checked with the provider for days; thousands may share the address of a mobile network.
 */
export const UNPAID_PAYMENTS_AN_HOUR = 200

/** @param stock unsold pieces, including those that are held */
export const isNearlyGone = (stock: number): boolean => stock <= NEARLY_GONE

/**
 * Whether the carts of one address take at least half of the stock: repeated holds would keep any product from
 * everybody, however large its stock.
 * @param stock unsold pieces, including those that are held
 */
export const takesMost = (quantity: number, stock: number): boolean => quantity * 2 >= stock

/**
 * Returns how many pieces of a nearly gone product one address may hold in several carts together. A single cart may
 * hold all: somebody may want them.
 * @param stock unsold pieces, including those that are held
 */
export const heldByAddressMax = (stock: number): number => Math.max(1, Math.floor(stock / 2))
