import { expect, test } from 'vitest'
import { filtersOf, readOrdersSearch } from './orders-search.ts'

test('the URL contains the filters and the open order', () => {
  const search = {
    kind: 'custom_hat',
    status: 'confirmed',
    payment: 'pending',
    q: ' liis ',
    deleted: 'true',
    order: 'HAT-4Q8ZK2M7C',
  }
  expect(readOrdersSearch(search)).toEqual({ ...search, q: 'liis', deleted: true })
  expect(filtersOf(readOrdersSearch(search))).not.toHaveProperty('order')
})

test('invalid values in the URL are left out', () => {
  expect(
    readOrdersSearch({ kind: 'hat', status: 'eaten', payment: 1, q: '  ', deleted: 'no', order: 7 }),
  ).toEqual({})
})
