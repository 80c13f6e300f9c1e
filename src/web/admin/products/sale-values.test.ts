import { expect, test } from 'vitest'
import { keptSale, type Reducible, type SaleValues, saleOf, wantedSale } from './sale-values.ts'

test('a sale’s draft is restored without products that are gone', () => {
  const values: SaleValues = {
    ...{ from: '2026-11-27', until: '2026-11-30', percent: '25' },
    chosen: new Map([
      [1, '12,34'],
      [2, undefined],
      [3, '9,00'],
    ]),
  }
  const kept = JSON.parse(JSON.stringify(keptSale(values)))
  const products = [{ id: 2 }, { id: 1 }] as Reducible[]
  expect(saleOf(kept, products)).toEqual({
    ...values,
    chosen: new Map([
      [1, '12,34'],
      [2, undefined],
    ]),
  })
})

test('a sale has no more products than the shop accepts', () => {
  const products = Array.from({ length: 501 }, (_, id) => ({ id, price: '20.00' }) as Reducible)
  const of = (count: number): SaleValues => ({
    ...{ from: '2026-11-27', until: '2026-11-30', percent: '25' },
    chosen: new Map(products.slice(0, count).map(({ id }) => [id, undefined])),
  })
  expect(wantedSale(of(500), products, '2026-11-26')?.products).toHaveLength(500)
  expect(wantedSale(of(501), products, '2026-11-26')).toBeUndefined()
})
