import { PRIOR_PRICE_DAYS } from './legal-deadlines.ts'
import type { Cents } from './money.ts'
import { sameTimeAfter } from './tallinn.ts'

/** The price of a product from a moment (ISO 8601 in UTC) until it was hidden, or until the next price. */
export type PricePoint = {
  at: string
  price: Cents
  /** the struck-through price beside it; null if no reduction was announced */
  struck: Cents | null
  /** when the product was hidden or deleted at this price */
  endedAt: string | null
}

/** A reduction as the shop may show it: the struck-through price and the lowest price of the thirty days before. */
type Reduction = { struck: Cents; prior: Cents }

const isAnnounced = (point: PricePoint | undefined): boolean =>
  point !== undefined && point.struck !== null && point.struck > point.price

/** Returns when the thirty days before a moment begin; both in milliseconds since the epoch. */
const thirtyDaysBefore = (at: number): number => sameTimeAfter(new Date(at), -PRIOR_PRICE_DAYS).getTime()

/**
 * Returns the prices offered in the thirty days before the present reduction.
 * @returns an empty list if the product was hidden all that time, `undefined` if it was first published with its
 * reduction
 */
function askedBefore(history: readonly PricePoint[]): Cents[] | undefined {
  const begin = (index: number) => Date.parse(history[index]!.at)
  const end = (index: number) => Date.parse(history[index]!.endedAt ?? history[index + 1]!.at)
  // A reduction that deepens in steps while always announced began with its first step; being hidden briefly does not
  // end it.
  const goesOn = (index: number) =>
    isAnnounced(history[index - 1]) &&
    history[index]!.price <= history[index - 1]!.price &&
    end(index - 1) >= thirtyDaysBefore(begin(index))
  let first = history.length - 1
  while (goesOn(first)) first--
  if (first <= 0) return undefined
  const from = thirtyDaysBefore(begin(first))
  // A price that ended before the thirty days began does not count.
  return history
    .slice(0, first)
    .filter((_, index) => end(index) > from)
    .map(({ price }) => price)
}

/** Returns the lowest price offered in the thirty days before the present reduction; null if there was none. */
export function lowestBefore(history: readonly PricePoint[]): Cents | null {
  const asked = askedBefore(history) ?? []
  return asked.length > 0 ? Math.min(...asked) : null
}

/**
 * Returns what may be shown beside a price for which the owner wants a struck-through one. The struck price must have
 * been offered, and the saving is measured from the lowest price of the thirty days before.
 * @param wanted the price that the owner typed; at first publication she thereby states that she offered it before,
 * elsewhere
 * @param history oldest first; the last one is the current price
 * @returns `undefined` if there is no reduction to show
 */
export function shownReduction(
  price: Cents,
  wanted: Cents | null,
  history: readonly PricePoint[],
): Reduction | undefined {
  if (wanted === null || wanted <= price) return undefined
  const asked = askedBefore(history) ?? [wanted]
  const prior = Math.min(...asked)
  if (asked.length === 0 || prior <= price) return undefined
  return { struck: asked.includes(wanted) ? wanted : prior, prior }
}
