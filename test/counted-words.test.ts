import { expect, test } from 'vitest'
import * as documents from '#messages/admin/documents.ts'
import * as products from '#messages/admin/products.ts'
import * as promises from '#messages/admin/promises.ts'
import * as shipments from '#messages/admin/shipments.ts'
import * as product from '#messages/shop/product.ts'

test('parcel labels, and orders left without one, are counted in correct Estonian', () => {
  expect([0, 1, 2].map(shipments.madeSeveral)).toEqual([
    'Ühtegi pakisilti ei tehtud',
    '1 pakisilt on tehtud',
    '2 pakisilti on tehtud',
  ])
  expect(shipments.notMade(['TEL-7K2M9QX4T'])).toBe('Ilma pakisildita jäi: TEL-7K2M9QX4T.')
  expect(shipments.notMade(['TEL-7K2M9QX4T', 'ERI-7K2M9QX4T'])).toBe(
    'Ilma pakisildita jäid: TEL-7K2M9QX4T, ERI-7K2M9QX4T.',
  )
})

test('the days until dispatch are counted in correct Estonian', () => {
  expect(['1', '2', '2–5'].map(product.shippingTime)).toEqual([
    '1 tööpäev pärast makset',
    '2 tööpäeva pärast makset',
    '2–5 tööpäeva pärast makset',
  ])
})

test('hours are counted in correct Estonian', () => {
  for (const [hours, words] of Object.entries({
    '0': '0 tundi',
    '1': '1 tund',
    '1,5': '1,5 tundi',
    '2': '2 tundi',
  }))
    expect(promises.needDisbelieved(hours)).toContain(`Kulus ${words}.`)
})

test('a differing sum is worded as more or less, without a sign', () => {
  expect(documents.payoutDiffers('TEL-7K2M9QX4T', '-2.50')).toBe(
    'TEL-7K2M9QX4T: failis on €2.50 vähem kui poes.',
  )
  expect(documents.payoutDiffers('TEL-7K2M9QX4T', '2.50')).toBe(
    'TEL-7K2M9QX4T: failis on €2.50 rohkem kui poes.',
  )
})

test('the highest price uses the same decimal comma as the example', () => {
  expect(products.priceInvalid('9999.99')).toBe('Kirjuta hind eurodes, näiteks 32,50, kõige rohkem 9999,99.')
})
