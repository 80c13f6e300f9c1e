import { type Cents, MAX_PRICE } from './money.ts'

/** A change of several prices at once: by a sum in cents or by whole percents; negative lowers them. */
export type PriceChange = { by: 'sum'; cents: Cents } | { by: 'percent'; percent: number }

/** Returns the price after a change, in whole cents; `undefined` if it would be zero, negative or above the maximum. */
export function changedPrice(price: Cents, change: PriceChange): Cents | undefined {
  const changed =
    change.by === 'sum' ? price + change.cents : Math.round((price * (100 + change.percent)) / 100)
  return changed > 0 && changed <= MAX_PRICE ? changed : undefined
}
