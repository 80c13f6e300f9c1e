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

test('the URL contains the filters; invalid ones are left out', () => {
  expect(readProductsSearch({ q: ' konn ', view: 'drafts' })).toEqual({ q: 'konn', view: 'drafts' })
  expect(readProductsSearch({ q: ' ', view: 'everything' })).toEqual({})
})

test('the search finds words in any spelling, in name, description and category', () => {
  const products = [product({}), product({ id: 8, name: 'Öökass', category: 'kassimütsid' })]
  const ids = (q: string) => foundProducts(products, { q }).map(({ id }) => id)
  expect(ids('roomus KONN')).toEqual([7])
  expect(ids('mutsid')).toEqual([7, 8])
  expect(ids('sall')).toEqual([])
})

test('sold out means that nothing can be bought now, even while the last piece is held', () => {
  expect([
    isSoldOut(product({})),
    isSoldOut(product({ inStock: false })),
    isSoldOut(product({ stockQuantity: 0 })),
    isSoldOut(product({ stockQuantity: 1, held: 1 })),
    isSoldOut(product({ stockQuantity: 2, held: 1 })),
  ]).toEqual([false, true, true, true, false])
})
