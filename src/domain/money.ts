/** Money is whole euro cents inside the shop and a two-decimal string (`"29.99"`) in the API. */
export type Cents = number

/** The highest price of one piece, in cents: 9999.99 euros (contract §4, Products). */
export const MAX_PRICE: Cents = 999_999

/** The largest amount that the shop can represent: 9 999 999.99 euros. */
export const MAX_AMOUNT: Cents = 999_999_999

const AMOUNT = /^(\d{1,7})(?:\.(\d{1,2}))?$/

/**
 * Reads an amount of euros as cents.
 * @param amount `"29.99"`, `"29.9"`, `"29"` or a number of euros.
 * @returns whole cents, or `undefined` unless it is an amount with at most two decimals.
 */
export function centsOf(amount: string | number): Cents | undefined {
  // A number prints as its shortest exact form: 2.99 reads "2.99", while 0.1 + 0.2 is rejected, not rounded.
  const match = AMOUNT.exec(String(amount).trim())
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Writes cents as the two-decimal string of the API: `2999` → `"29.99"`. */
export function eurosOf(cents: Cents): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/**
 * Formats a price as shoppers see it: `€29.99` (specification §5: euro prefix, two decimals).
 * @param price whole cents, or the two-decimal string of the API.
 */
export const priceText = (price: Cents | string): string =>
  `€${typeof price === 'number' ? eurosOf(price) : price}`
