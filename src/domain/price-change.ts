import { type Cents, MAX_PRICE } from './money.ts'

/** How several prices are changed at once: by a sum in cents, or by whole percents; below zero they fall. */
export type PriceChange = { by: 'sum'; cents: Cents } | { by: 'percent'; percent: number }

/** The price after a change, in whole cents; `undefined` where it would be none, or more than a price may be. */
export function changedPrice(price: Cents, change: PriceChange): Cents | undefined {
  const changed =
    change.by === 'sum' ? price + change.cents : Math.round((price * (100 + change.percent)) / 100)
  return changed > 0 && changed <= MAX_PRICE ? changed : undefined
}
