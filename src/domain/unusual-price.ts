import { HAT_PRICE } from './custom-hat.ts'
import type { Cents } from './money.ts'

/** A sum this many times as high as the usual one was probably mistyped. */
const UNUSUAL_TIMES = 10

/** The middle one of the prices, in cents; of an even number the higher one of the two. Without any what a hat costs. */
export function usualPrice(prices: readonly Cents[]): Cents {
  const sorted = prices.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? HAT_PRICE
}

/** Whether a person should be asked before a sum of so many cents is taken. @param usual what she usually asks, in cents */
export const isUnusual = (sum: Cents, usual: Cents): boolean => usual > 0 && sum >= UNUSUAL_TIMES * usual
