import { expect, test } from 'vitest'
import { categoryTitle, readRenderedSearch, readShopSearch } from './shop-search.ts'

test('a URL without a search shows the default listing', () => {
  expect(readShopSearch({})).toEqual({})
})

test('defaults are left out of the search', () => {
  expect(readShopSearch({ sort: 'featured', category: 'all', page: 1 })).toEqual({})
})

test('sort, category and page are read from the URL', () => {
  expect(readShopSearch({ sort: 'price-low', category: 'kassimütsid', page: '3' })).toEqual({
    sort: 'price-low',
    category: 'kassimütsid',
    page: 3,
  })
})

test('the search text is trimmed and cut to the maximum length', () => {
  expect(readShopSearch({ q: ' konn ' })).toEqual({ q: 'konn' })
  expect(readShopSearch({ q: '  ' })).toEqual({})
  expect(readShopSearch({ q: ['konn'] })).toEqual({})
  expect(readShopSearch({ q: 'k'.repeat(300) }).q).toHaveLength(200)
})

test('a nonsensical URL shows the default listing', () => {
  expect(readShopSearch({ sort: 'cheapest', category: 7, page: 'many' })).toEqual({})
  expect(readShopSearch({ page: -2 })).toEqual({})
  expect(readShopSearch({ page: 1.5 })).toEqual({})
})

test('no URL can make the server render the whole catalogue', () => {
  expect(readRenderedSearch({ page: 1_000_000 })).toEqual({ page: 40 })
  expect(readRenderedSearch({ sort: 'newest', page: 2 })).toEqual({ sort: 'newest', page: 2 })
  expect(readRenderedSearch({})).toEqual({})
})

test('in the browser the listing continues to the last page', () => {
  expect(readShopSearch({ page: 50 })).toEqual({ page: 50 })
})

test('a category title begins with a capital', () => {
  expect(categoryTitle('õhukesed mütsid')).toBe('Õhukesed mütsid')
})
