import { expect, test } from 'vitest'
import { HAT_PRICE } from './custom-hat.ts'
import { isUnusual, usualPrice } from './unusual-price.ts'

test('the usual price is the middle one, whatever the highest is', () => {
  expect(usualPrice([3200, 2900, 325_000])).toBe(3200)
  expect(usualPrice([3200, 2900])).toBe(3200)
})

test('an empty shop usually asks what a hat costs', () => {
  expect(usualPrice([])).toBe(HAT_PRICE)
})

test('ten times the usual price is asked about, less is not', () => {
  expect(isUnusual(32_000, 3200)).toBe(true)
  expect(isUnusual(31_999, 3200)).toBe(false)
  expect(isUnusual(325_000, 3250)).toBe(true)
})

test('nothing is unusual beside what costs nothing', () => {
  expect(isUnusual(500, 0)).toBe(false)
})
