import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CART_ITEM_TYPES,
  type CartItemType,
  cartCount,
  linesTotal,
  MAX_QUANTITY,
  mixingRefusal,
} from './cart.ts'

const type = fc.constantFrom(...CART_ITEM_TYPES)
const row = fc.record({
  quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
  unitPrice: fc.option(fc.integer({ min: 1, max: 999_999 })),
})

const holdsBoth = (held: readonly CartItemType[]) =>
  held.includes('product') && held.some(item => item !== 'product')

test('a cart never holds regular products and custom orders at once, in whatever order they are added', () => {
  fc.assert(
    fc.property(fc.array(type), added => {
      const held: CartItemType[] = []
      for (const item of added) if (!mixingRefusal(held, item)) held.push(item)
      return !holdsBoth(held)
    }),
  )
})

test('nothing is refused that is allowed in the cart', () => {
  fc.assert(
    fc.property(fc.array(type), type, (held, added) => {
      fc.pre(!holdsBoth(held))
      return (mixingRefusal(held, added) === undefined) === !holdsBoth([...held, added])
    }),
  )
})

test('the refusal depends on what was in the cart first', () => {
  expect(mixingRefusal(['custom_order'], 'product')).toBe('regular_with_custom')
  expect(mixingRefusal(['custom_hat_order'], 'product')).toBe('regular_with_custom')
  expect(mixingRefusal(['product'], 'custom_order')).toBe('custom_with_regular')
  expect(mixingRefusal(['product'], 'custom_hat_order')).toBe('custom_with_regular')
})

test('a custom order and a custom hat can share a cart', () => {
  expect(mixingRefusal(['custom_order'], 'custom_hat_order')).toBeUndefined()
  expect(mixingRefusal(['custom_hat_order'], 'custom_order')).toBeUndefined()
})

test('an empty cart accepts anything', () => {
  for (const item of CART_ITEM_TYPES) expect(mixingRefusal([], item)).toBeUndefined()
})

test('a custom order without a price adds nothing to the total', () => {
  expect(
    linesTotal([
      { quantity: 2, unitPrice: 2999 },
      { quantity: 1, unitPrice: null },
    ]),
  ).toBe(5998)
  expect(linesTotal([])).toBe(0)
})

test('the total of two carts combined is the sum of their totals, in whole cents', () => {
  fc.assert(
    fc.property(fc.array(row), fc.array(row), (a, b) => {
      const total = linesTotal([...a, ...b])
      expect(total).toBe(linesTotal(a) + linesTotal(b))
      expect(Number.isSafeInteger(total)).toBe(true)
    }),
  )
})

test('the order of the rows affects neither total nor count', () => {
  fc.assert(
    fc.property(fc.array(row), rows => {
      const turned = rows.toReversed()
      expect(linesTotal(turned)).toBe(linesTotal(rows))
      expect(cartCount(turned)).toBe(cartCount(rows))
    }),
  )
})

test('the count is the sum of quantities, not the number of rows', () => {
  expect(cartCount([{ quantity: 2 }, { quantity: 3 }])).toBe(5)
  expect(cartCount([])).toBe(0)
})
