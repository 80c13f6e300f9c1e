import { expect, test } from 'vitest'
import type { AdminProduct } from '#contract/admin-products.ts'
import { EMPTY_VALUES, type ProductValues } from './product-values.ts'
import { conflictOf, restOf } from './sent-changes.ts'

const frog = (named: Partial<AdminProduct>) =>
  ({
    ...EMPTY_VALUES,
    imageUrl: '',
    imageUrls: [],
    alts: {},
    changeId: null,
    earlierChangeIds: [],
    ...named,
  }) as unknown as AdminProduct
const typed = (stockQuantity: string, named: Partial<ProductValues> = {}): ProductValues => ({
  ...EMPTY_VALUES,
  name: 'Konn',
  stockQuantity,
  ...named,
})

test('stock that arrived before a change elsewhere is not added again', () => {
  const from = { version: 1, values: typed('3') }
  const values = typed('5', { description: 'Kaks juurde' })
  const sent = [
    { requestId: 'first', values: typed('5') },
    { requestId: 'second', values },
  ]
  const theirs = frog({ stockQuantity: 5, version: 3, earlierChangeIds: ['first'] })
  expect(conflictOf(theirs, { values, from, sent })).toMatchObject({
    base: sent[0]!.values,
    mine: { stockQuantity: '5', description: 'Kaks juurde' },
  })
  const sold = { ...theirs, stockQuantity: 4 }
  expect(
    conflictOf(sold, { values, from, sent }).mine.stockQuantity,
    'a piece sold since is subtracted',
  ).toBe('4')
  const unarrived = frog({ stockQuantity: 3, version: 2 })
  expect(conflictOf(unarrived, { values, from, sent }).mine.stockQuantity).toBe('5')
  expect(
    conflictOf(theirs, { values, from, sent: sent.slice(1) }).mine.stockQuantity,
    'additions by two people add up',
  ).toBe('7')
})

test('the rest of a new product is based on the attempt that has arrived', () => {
  const sent = [
    { requestId: 'first', values: typed('1') },
    { requestId: 'second', values: typed('2') },
    { requestId: 'third', values: typed('3') },
  ]
  const made = { version: 1, changeId: 'second' }
  expect(restOf(frog(made), typed('3'), sent)).toMatchObject({ version: 1, base: sent[1]!.values })
  expect(restOf(frog(made), typed('2'), sent)).toBeUndefined()
  const changed = frog({ version: 4, earlierChangeIds: ['second'] })
  expect(restOf(changed, typed('3'), sent)).toMatchObject({ version: 1, base: sent[1]!.values })
  expect(restOf(changed, typed('2'), sent)).toBeUndefined()
  expect(restOf(frog({ version: 4 }), typed('3'), sent)).toMatchObject({ base: sent[0]!.values })
})
