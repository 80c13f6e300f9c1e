import { expect, test } from 'vitest'
import { HAT_PRICE } from './custom-hat.ts'
import { isUnusual, usualPrice } from './unusual-price.ts'

test('the usual price is the median, whatever the highest price is', () => {
  expect(usualPrice([3200, 2900, 325_000])).toBe(3200)
  expect(usualPrice([3200, 2900])).toBe(3200)
})

test('without products, the usual price is that of a hat', () => {
  expect(usualPrice([])).toBe(HAT_PRICE)
})

test('ten times the usual price needs confirmation, less does not', () => {
  expect(isUnusual(32_000, 3200)).toBe(true)
  expect(isUnusual(31_999, 3200)).toBe(false)
  expect(isUnusual(325_000, 3250)).toBe(true)
})

test('no price is unusual if the usual price is zero', () => {
  expect(isUnusual(500, 0)).toBe(false)
})
