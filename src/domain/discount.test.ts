import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountPercent } from './discount.ts'
import { MAX_PRICE } from './money.ts'

const price = fc.integer({ min: 1, max: MAX_PRICE })

test.each([
  [2400, 3000, 20],
  [2999, 3999, 25],
  [1000, 3000, 67],
  [2, 3, 33],
  [1, 2, 50],
])('%i cents instead of %i is %i percent off', (now, before, percent) => {
  expect(discountPercent(now, before)).toBe(percent)
})

test('a product without a higher original price has no discount', () => {
  expect(discountPercent(2999, null)).toBeUndefined()
  expect(discountPercent(2999, 2999)).toBeUndefined()
  fc.assert(
    fc.property(
      price,
      fc.nat(MAX_PRICE),
      (original, more) => discountPercent(original + more, original) === undefined,
    ),
  )
})

test('a discount is a whole percent from 0 to 100, within half a percent of the truth', () => {
  fc.assert(
    fc.property(price, price, (a, b) => {
      fc.pre(a !== b)
      const [now, before] = a < b ? [a, b] : [b, a]
      const percent = discountPercent(now, before)!
      expect(Number.isInteger(percent)).toBe(true)
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(percent).toBeLessThanOrEqual(100)
      expect(Math.abs(percent - (1 - now / before) * 100)).toBeLessThanOrEqual(0.5 + 1e-9)
    }),
  )
})

test('a lower price never shows a smaller discount', () => {
  fc.assert(
    fc.property(price, price, price, (a, b, c) => {
      const [low, middle, original] = [a, b, c].sort((x, y) => x - y) as [number, number, number]
      expect(discountPercent(low, original) ?? 0).toBeGreaterThanOrEqual(
        discountPercent(middle, original) ?? 0,
      )
    }),
  )
})
