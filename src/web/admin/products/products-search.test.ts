import { expect, test } from 'vitest'
import type { AdminProduct } from '#contract/admin-products.ts'
import { foundProducts, isSoldOut, readProductsSearch } from './products-search.ts'

const product = (named: Partial<AdminProduct>) =>
  ({
    id: 7,
    name: 'Rõõmus konnamüts',
    description: '',
    category: 'konnimütsid',
    published: true,
    inStock: true,
    stockQuantity: null,
    held: 0,
    ...named,
  }) as AdminProduct

test('the address says what is looked for; what it cannot mean is left out', () => {
  expect(readProductsSearch({ q: ' konn ', view: 'drafts' })).toEqual({ q: 'konn', view: 'drafts' })
  expect(readProductsSearch({ q: ' ', view: 'everything' })).toEqual({})
})

test('words are found however they are written, in name, description and category', () => {
  const products = [product({}), product({ id: 8, name: 'Öökass', category: 'kassimütsid' })]
  const ids = (q: string) => foundProducts(products, { q }).map(({ id }) => id)
  expect(ids('roomus KONN')).toEqual([7])
  expect(ids('mutsid')).toEqual([7, 8])
  expect(ids('sall')).toEqual([])
})

test('sold out is what cannot be bought now, also while the last piece is reserved', () => {
  expect([
    isSoldOut(product({})),
    isSoldOut(product({ inStock: false })),
    isSoldOut(product({ stockQuantity: 0 })),
    isSoldOut(product({ stockQuantity: 1, held: 1 })),
    isSoldOut(product({ stockQuantity: 2, held: 1 })),
  ]).toEqual([false, true, true, true, false])
})
