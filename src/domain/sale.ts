import type { Cents } from './money.ts'
import { lowestBefore, type PricePoint, shownReduction } from './prior-price.ts'
import { dayAfter, startOfDay } from './tallinn.ts'

/** By how many percent a sale may reduce a price at the most. */
export const SALE_PERCENT_MAX = 90

/** How many days a sale may last at the most: one that never ends is no sale but the price. */
export const SALE_DAYS_MAX = 366

/** A sale from a day to a day in Tallinn, both with it: `2026-12-01`. */
type SaleDays = { from: string; until: string }

/** The price of a product from a moment up to another (ISO 8601 in UTC). */
export type SalePeriod = { begins: string; ends: string; price: Cents }

/** What the owner typed of a product, and what a running sale asks for it, in cents. */
type SalePriced = { price: Cents; originalPrice: Cents | null; salePrice: Cents | null }

/** What is asked for a product, and what the owner wants struck through beside it, in cents. */
export type Offer = { price: Cents; struck: Cents | null }

/** The moments between which a sale runs: it ends at midnight in Tallinn. */
export const saleMoments = ({ from, until }: SaleDays): { begins: string; ends: string } => ({
  begins: startOfDay(from).toISOString(),
  ends: startOfDay(dayAfter(until)).toISOString(),
})

/** Whether two sales have a day in common. */
export const daysOverlap = (one: SaleDays, other: SaleDays): boolean =>
  one.from <= other.until && other.from <= one.until

/** While a sale runs the lower one of the two prices is asked, with the other struck through beside it. */
export function offerOf({ price, originalPrice, salePrice }: SalePriced): Offer {
  return salePrice === null || salePrice >= price
    ? { price, struck: originalPrice }
    : { price: salePrice, struck: Math.max(price, originalPrice ?? 0) }
}

/** What is asked at a moment. @param sales of this product, of which no two have a moment in common */
export function offerAt(
  typed: Omit<SalePriced, 'salePrice'>,
  sales: readonly SalePeriod[],
  at: string,
): Offer {
  const running = sales.find(({ begins, ends }) => begins <= at && at < ends)
  return offerOf({ ...typed, salePrice: running?.price ?? null })
}

/**
 * The prices of a product up to a moment to come, if nothing but its sales changes them.
 * @param history the oldest first; the last one holds now
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
 * What the shop will say of a product when a sale begins.
 * @param sales of this product, the coming one among them
 * @returns with the lowest price of the thirty days before, which says why nothing is struck through; null without any
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
