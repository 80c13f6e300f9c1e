import { expect, test } from 'vitest'
import { vatWithin } from './vat.ts'

test.each([
  [12_400, 2400],
  [2700, 523],
  [299, 58],
  [1, 0],
  [0, 0],
])('of %i cents %i are VAT', (gross, vat) => {
  expect(vatWithin(gross)).toBe(vat)
})
