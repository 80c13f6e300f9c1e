import type { Cents } from './money.ts'

/** How far back the law looks (TKS § 7 (6¹), Directive 98/6, art. 6a). */
export const PRIOR_PRICE_DAYS = 30

const DAY_MS = 86_400_000

/** A price that a product was offered at, from a moment (ISO 8601 in UTC) to the next one's. */
export type PricePoint = { at: string; price: Cents }

/**
 * The lowest price of the 30 days before the present reduction: what a struck price is held against by law. A reduction
 * that went further in steps began with its first step.
 * @param history the oldest first; the last one is the price that holds now
 * @returns `undefined` where the price now is no reduction, or nothing was offered before it
 */
export function priorPrice(history: readonly PricePoint[]): Cents | undefined {
  const steps = history.filter(({ price }, index) => price !== history[index - 1]?.price)
  let first = steps.length - 1
  while (first > 0 && steps[first]!.price < steps[first - 1]!.price) first--
  const reduced = steps.at(first + 1)
  if (!reduced) return undefined
  const from = Date.parse(reduced.at) - PRIOR_PRICE_DAYS * DAY_MS
  // Each price held until the next one came: one that ended before the thirty days began does not count.
  const held = steps.slice(0, first + 1).filter((_, index) => Date.parse(steps[index + 1]!.at) > from)
  return Math.min(...held.map(({ price }) => price))
}
