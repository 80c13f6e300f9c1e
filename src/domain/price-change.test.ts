import { expect, test } from 'vitest'
import { changedPrice } from './price-change.ts'

test('prices rise and fall by a sum or a percentage, in whole cents', () => {
  expect(changedPrice(3200, { by: 'sum', cents: 250 })).toBe(3450)
  expect(changedPrice(3200, { by: 'sum', cents: -250 })).toBe(2950)
  expect(changedPrice(3250, { by: 'percent', percent: 10 })).toBe(3575)
  expect(changedPrice(3333, { by: 'percent', percent: -15 })).toBe(2833)
  expect(changedPrice(3350, { by: 'percent', percent: 15 }), 'half a cent is rounded up').toBe(3853)
})

test('a change to an invalid price is rejected', () => {
  expect(changedPrice(200, { by: 'sum', cents: -199 })).toBe(1)
  expect(changedPrice(999_990, { by: 'sum', cents: 9 })).toBe(999_999)
  expect(changedPrice(200, { by: 'sum', cents: -200 })).toBeUndefined()
  expect(changedPrice(999_999, { by: 'percent', percent: 1 })).toBeUndefined()
})
