import type { Cents } from './money.ts'

/** How far back the law looks (TKS § 7 (6¹), Directive 98/6, art. 6a). */
export const PRIOR_PRICE_DAYS = 30

const DAY_MS = 86_400_000

/** What a product was offered at, from a moment (ISO 8601 in UTC) to the next one's. */
export type PricePoint = {
  at: string
  price: Cents
  /** the higher price that stood struck through beside it; null where no reduction was announced */
  struck: Cents | null
}

/** What a shop may say of a reduction. */
export type Reduction = {
  /** what is struck through; null where there is no reduction to speak of */
  struck: Cents | null
  /** the lowest price of the thirty days before, which a percentage is counted from; null where the shop has no record */
  prior: Cents | null
}

const isAnnounced = (point: PricePoint | undefined): boolean =>
  point !== undefined && point.struck !== null && point.struck > point.price

/** The prices that were asked in the thirty days before the present reduction; none where nothing was offered before. */
function askedBefore(history: readonly PricePoint[]): Cents[] {
  let first = history.length - 1
  if (!isAnnounced(history[first])) return []
  // One that goes further in steps, announced all the while, began with its first step.
  while (isAnnounced(history[first - 1]) && history[first]!.price <= history[first - 1]!.price) first--
  const from = Date.parse(history[first]!.at) - PRIOR_PRICE_DAYS * DAY_MS
  // Each price held until the next one came: one that ended before the thirty days began does not count.
  const held = history.slice(0, first).filter((_, index) => Date.parse(history[index + 1]!.at) > from)
  return held.map(({ price }) => price)
}

/**
 * What may be said of a price beside which the owner wants a higher one struck through. The struck price must have been
 * asked, and what is saved is counted from the lowest price of the thirty days before.
 * @param wanted the price that she typed; it stands where the shop has no record of other prices
 * @param history the oldest first; the last one is the price that holds now
 */
export function shownReduction(
  price: Cents,
  wanted: Cents | null,
  history: readonly PricePoint[],
): Reduction {
  if (wanted === null) return { struck: null, prior: null }
  const asked = askedBefore(history)
  if (asked.length === 0) return { struck: wanted, prior: null }
  const prior = Math.min(...asked)
  if (prior <= price) return { struck: null, prior: null }
  return { struck: asked.includes(wanted) ? wanted : prior, prior }
}
