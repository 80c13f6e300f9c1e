import { expect, test } from 'vitest'
import { ORDER_KINDS, orderNumber } from './order-number.ts'
import { orderOfReference, referenceNumber } from './reference-number.ts'

test('a reference number is the order’s number with the check digit of the banks', () => {
  // 2 and 1 as a decimal number: 1·7 + 2·3 = 13, up to 20 is 7.
  expect(referenceNumber('ERI-000000001')).toBe('217')
  expect(referenceNumber('eri 000000001')).toBe('217')
  expect(referenceNumber('ORD-000000000')).toBe('107')
  expect(referenceNumber('Rebane')).toBeUndefined()
  expect(referenceNumber('ERI-0000000U1'), 'U occurs in no order number').toBeUndefined()
})

test('a reference number leads back to its order, a mistyped one to none', () => {
  for (const kind of ORDER_KINDS)
    for (let i = 0; i < 50; i++) {
      const number = orderNumber(kind, crypto.getRandomValues(new Uint8Array(9)))
      const reference = referenceNumber(number)!
      expect(reference).toMatch(/^\d{3,20}$/)
      expect(orderOfReference(reference.replace(/\B(?=(\d{5})+$)/g, ' '))).toBe(number)
      const wrong = reference.slice(0, -1) + ((Number(reference.at(-1)) + 1) % 10)
      expect(orderOfReference(wrong)).toBeUndefined()
    }
  for (const none of ['', '7', '417', '411', 'ERI-1', '2999999999999999993'])
    expect(orderOfReference(none), none).toBeUndefined()
})
