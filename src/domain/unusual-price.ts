import { HAT_PRICE } from './custom-hat.ts'
import type { Cents } from './money.ts'

/** A price this many times the usual one was probably mistyped. */
const UNUSUAL_TIMES = 10

/** Returns the median price in cents, the upper one of an even number; without prices, that of a hat. */
export function usualPrice(prices: readonly Cents[]): Cents {
  const sorted = prices.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? HAT_PRICE
}

/** Whether a sum, in cents, is so high that the owner must confirm it. @param usual her usual price, in cents */
export const isUnusual = (sum: Cents, usual: Cents): boolean => usual > 0 && sum >= UNUSUAL_TIMES * usual
