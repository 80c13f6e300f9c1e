import { expect, test } from 'vitest'
import type { AdminProduct } from '#contract/admin-products.ts'
import { lineOf } from './new-order-values.ts'

const priced = (price: string | null, salePrice: string | null) =>
  ({ id: 7, name: 'Konn', price, salePrice }) as AdminProduct

test('a line has the price that shoppers pay, during a sale the sale price', () => {
  expect(lineOf(priced('25.00', null)).unitPrice).toBe('25,00')
  expect(lineOf(priced('25.00', '20.00')).unitPrice).toBe('20,00')
  expect(lineOf(priced(null, null)).unitPrice).toBe('')
})
