import { PRIOR_PRICE_DAYS } from './legal-deadlines.ts'
import type { Cents } from './money.ts'
import { sameTimeAfter } from './tallinn.ts'

/** What a product was offered at, from a moment (ISO 8601 in UTC) until it was hidden, or else to the next one's. */
export type PricePoint = {
  at: string
  price: Cents
  /** the higher price that stood struck through beside it; null where no reduction was announced */
  struck: Cents | null
  /** when the product was hidden or deleted at this price */
  endedAt: string | null
}

/** What a shop may say of a reduction: what is struck through, and the lowest price of the thirty days before. */
type Reduction = { struck: Cents; prior: Cents }

const isAnnounced = (point: PricePoint | undefined): boolean =>
  point !== undefined && point.struck !== null && point.struck > point.price

/** When the thirty days before a moment begin, in milliseconds as it is. */
const thirtyDaysBefore = (at: number): number => sameTimeAfter(new Date(at), -PRIOR_PRICE_DAYS).getTime()

/**
 * The prices that were asked in the thirty days before the present reduction.
 * @returns none where the product was hidden all that time, `undefined` where it was first published with its reduction
 */
function askedBefore(history: readonly PricePoint[]): Cents[] | undefined {
  const begin = (index: number) => Date.parse(history[index]!.at)
  const end = (index: number) => Date.parse(history[index]!.endedAt ?? history[index + 1]!.at)
  // One that goes further in steps, announced all the while, began with its first step; a short absence ends none.
  const goesOn = (index: number) =>
    isAnnounced(history[index - 1]) &&
    history[index]!.price <= history[index - 1]!.price &&
    end(index - 1) >= thirtyDaysBefore(begin(index))
  let first = history.length - 1
  while (goesOn(first)) first--
  if (first <= 0) return undefined
  const from = thirtyDaysBefore(begin(first))
  // One that was no longer asked before the thirty days began does not count.
  return history
    .slice(0, first)
    .filter((_, index) => end(index) > from)
    .map(({ price }) => price)
}

/** The lowest price that was asked in the thirty days before the present reduction; null where none was. */
export function lowestBefore(history: readonly PricePoint[]): Cents | null {
  const asked = askedBefore(history) ?? []
  return asked.length > 0 ? Math.min(...asked) : null
}

/**
 * What may be said of a price beside which the owner wants a higher one struck through. The struck price must have been
 * asked, and what is saved is counted from the lowest price of the thirty days before.
 * @param wanted the price that she typed; with a product's first publication she states that she asked it before, elsewhere
 * @param history the oldest first; the last one is the price that holds now
 * @returns `undefined` where there is no reduction to speak of
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
