import type { Cents } from './money.ts'
import { lowestBefore, type PricePoint, shownReduction } from './prior-price.ts'
import { dayAfter, startOfDay } from './tallinn.ts'

/** The most percent by which a sale may reduce a price. */
export const SALE_PERCENT_MAX = 90

/** The most days that a sale may last: a sale that never ends is just the price. */
export const SALE_DAYS_MAX = 366

/** The days of a sale in Tallinn, inclusive: `2026-12-01`. */
type SaleDays = { from: string; until: string }

/** The sale price of a product from a moment until another (ISO 8601 in UTC). */
export type SalePeriod = { begins: string; ends: string; price: Cents }

/** The prices that the owner typed for a product, and that of a running sale, in cents. */
type SalePriced = { price: Cents; originalPrice: Cents | null; salePrice: Cents | null }

/** The current price of a product and the struck-through price that the owner wants beside it, in cents. */
export type Offer = { price: Cents; struck: Cents | null }

/** Returns when a sale begins and ends, at midnight in Tallinn. */
export const saleMoments = ({ from, until }: SaleDays): { begins: string; ends: string } => ({
  begins: startOfDay(from).toISOString(),
  ends: startOfDay(dayAfter(until)).toISOString(),
})

/** Whether two sales share a day. */
export const daysOverlap = (one: SaleDays, other: SaleDays): boolean =>
  one.from <= other.until && other.from <= one.until

/** Returns a product's offer: during a sale the lower of the two prices, with the higher struck through. */
export function offerOf({ price, originalPrice, salePrice }: SalePriced): Offer {
  return salePrice === null || salePrice >= price
    ? { price, struck: originalPrice }
    : { price: salePrice, struck: Math.max(price, originalPrice ?? 0) }
}

/** Returns the offer at a moment. @param sales of this product; they do not overlap */
export function offerAt(
  typed: Omit<SalePriced, 'salePrice'>,
  sales: readonly SalePeriod[],
  at: string,
): Offer {
  const running = sales.find(({ begins, ends }) => begins <= at && at < ends)
  return offerOf({ ...typed, salePrice: running?.price ?? null })
}

/**
 * Returns the prices of a product until a future moment, assuming that only its sales change them.
 * @param history oldest first; the last one is current
 */
export function expectedHistory(
  history: readonly PricePoint[],
  typed: Omit<SalePriced, 'salePrice'>,
  sales: readonly SalePeriod[],
  until: string,
): PricePoint[] {
  const expected = [...history]
  const moments = new Set(sales.flatMap(({ begins, ends }) => [begins, ends]))
  for (const at of [...moments].filter(each => each <= until).sort()) {
    const last = expected.at(-1)
    if (last && at <= last.at) continue
    const { price, struck } = offerAt(typed, sales, at)
    if (price !== last?.price || struck !== last.struck) expected.push({ at, price, struck, endedAt: null })
  }
  return expected
}

/**
 * Returns the reduction that the shop will show when a sale begins.
 * @param sales of this product, including the upcoming one
 * @returns also the lowest price of the thirty days before, which explains a missing struck price; null if there is
 * none
 */
export function reductionAt(
  history: readonly PricePoint[],
  typed: Omit<SalePriced, 'salePrice'>,
  sales: readonly SalePeriod[],
  at: string,
) {
  const { price, struck } = offerAt(typed, sales, at)
  const expected = expectedHistory(history, typed, sales, at)
  return { price, reduction: shownReduction(price, struck, expected), lowest: lowestBefore(expected) }
}
