import type { Cents } from './money.ts'

/**
 * Returns how much cheaper the price is than the original one, in whole percent (specification §5).
 * @returns `round((original − price) / original × 100)`, or `undefined` without a higher original price.
 */
export function discountPercent(price: Cents, original: Cents | null): number | undefined {
  if (original === null || original <= price) return undefined
  return Math.round(((original - price) / original) * 100)
}
