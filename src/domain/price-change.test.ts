import { expect, test } from 'vitest'
import { changedPrice } from './price-change.ts'

test('prices rise and fall by a sum or a percentage, in whole cents', () => {
  expect(changedPrice(3200, { by: 'sum', cents: 250 })).toBe(3450)
  expect(changedPrice(3200, { by: 'sum', cents: -250 })).toBe(2950)
  expect(changedPrice(3250, { by: 'percent', percent: 10 })).toBe(3575)
  expect(changedPrice(3333, { by: 'percent', percent: -15 })).toBe(2833)
})

test('a change to an invalid price is rejected', () => {
  expect(changedPrice(200, { by: 'sum', cents: -200 })).toBeUndefined()
  expect(changedPrice(999_999, { by: 'percent', percent: 1 })).toBeUndefined()
})
