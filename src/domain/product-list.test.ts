import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  distinctCategories,
  FIXED_CATEGORIES,
  inCategory,
  PRODUCT_SORTS,
  sortProducts,
} from './product-list.ts'

const products = fc.uniqueArray(fc.record({ id: fc.nat(1000), price: fc.integer({ min: 100, max: 110 }) }), {
  selector: product => product.id,
})
const sort = fc.constantFrom(...PRODUCT_SORTS)

test('sorting neither loses nor adds products and leaves the given list unchanged', () => {
  fc.assert(
    fc.property(products, sort, (products, sort) => {
      const before = [...products]
      const sorted = sortProducts(products, sort)
      expect(products).toEqual(before)
      expect(new Set(sorted)).toEqual(new Set(products))
      expect(sorted).toHaveLength(products.length)
    }),
  )
})

test('the featured order is the order of the shop', () => {
  fc.assert(
    fc.property(products, products => {
      expect(sortProducts(products, 'featured')).toEqual(products)
    }),
  )
})

test('by price, products are in order, and of equal prices the newer comes first', () => {
  fc.assert(
    fc.property(products, products => {
      for (const [sort, sign] of [
        ['price-low', 1],
        ['price-high', -1],
      ] as const) {
        const sorted = sortProducts(products, sort)
        for (const [i, product] of sorted.entries()) {
          const next = sorted[i + 1]
          if (!next) continue
          expect(sign * (next.price - product.price)).toBeGreaterThanOrEqual(0)
          if (next.price === product.price) expect(next.id).toBeLessThan(product.id)
        }
      }
    }),
  )
})

test('newest is the highest id first', () => {
  fc.assert(
    fc.property(products, products => {
      const ids = sortProducts(products, 'newest').map(({ id }) => id)
      expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    }),
  )
})

test('the sort order does not depend on the order of the input', () => {
  fc.assert(
    fc.property(products, fc.constantFrom('price-low', 'price-high', 'newest'), (products, sort) => {
      expect(sortProducts(products.toReversed(), sort)).toEqual(sortProducts(products, sort))
    }),
  )
})

test('categories that differ only by case are one, in its first spelling', () => {
  const names = ['konnimütsid', 'Sallid', 'KONNIMÜTSID', 'sallid', 'Õied', 'õied', 'kindad']
  expect(distinctCategories(names)).toEqual(['konnimütsid', 'Sallid', 'Õied', 'kindad'])
})

test('a category is matched regardless of case, including Estonian letters', () => {
  expect(inCategory({ category: 'Konnimütsid' }, 'konnimütsid')).toBe(true)
  expect(inCategory({ category: 'KONNIMÜTSID' }, 'konnimütsid')).toBe(true)
  expect(inCategory({ category: 'kassimütsid' }, 'konnimütsid')).toBe(false)
  for (const category of FIXED_CATEGORIES) expect(inCategory({ category }, category.toUpperCase())).toBe(true)
})

test('a category is matched if an accent is a separate character', () => {
  expect(inCategory({ category: 'Kassimütsid' }, 'kassimütsid'.normalize('NFD'))).toBe(true)
})
