import { expect, test } from 'vitest'
import { categoryTitle, readDrawnSearch, readShopSearch } from './shop-search.ts'

test('an address without a search shows the shop as it is', () => {
  expect(readShopSearch({})).toEqual({})
})

test('the defaults are left out of the address', () => {
  expect(readShopSearch({ sort: 'featured', category: 'all', page: 1 })).toEqual({})
})

test('sort, category and page are read from the address', () => {
  expect(readShopSearch({ sort: 'price-low', category: 'kassimütsid', page: '3' })).toEqual({
    sort: 'price-low',
    category: 'kassimütsid',
    page: 3,
  })
})

test('what is searched for is read without the blanks around it, and no longer than can be searched for', () => {
  expect(readShopSearch({ q: ' konn ' })).toEqual({ q: 'konn' })
  expect(readShopSearch({ q: '  ' })).toEqual({})
  expect(readShopSearch({ q: ['konn'] })).toEqual({})
  expect(readShopSearch({ q: 'k'.repeat(300) }).q).toHaveLength(200)
})

test('an address that makes no sense shows the shop as it is', () => {
  expect(readShopSearch({ sort: 'cheapest', category: 7, page: 'many' })).toEqual({})
  expect(readShopSearch({ page: -2 })).toEqual({})
  expect(readShopSearch({ page: 1.5 })).toEqual({})
})

test('no address can make the server render the whole catalogue', () => {
  expect(readDrawnSearch({ page: 1_000_000 })).toEqual({ page: 40 })
  expect(readDrawnSearch({ sort: 'newest', page: 2 })).toEqual({ sort: 'newest', page: 2 })
  expect(readDrawnSearch({})).toEqual({})
})

test('in the browser the shop goes on to the last page', () => {
  expect(readShopSearch({ page: 50 })).toEqual({ page: 50 })
})

test('a category is written with a capital', () => {
  expect(categoryTitle('õhukesed mütsid')).toBe('Õhukesed mütsid')
})
