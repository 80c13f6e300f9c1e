import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CARRIERS,
  CHEAPEST_FEE,
  CHECKOUT_METHOD_IDS,
  deliveryLabel,
  isCheckoutMethod,
  needsAddress,
  offeredMethods,
  parcelCarrier,
  shippingFee,
} from './delivery.ts'

test.each([
  ['omniva_parcel', 299],
  ['omniva_courier', 699],
  ['dpd_parcel', 299],
  ['dpd_courier', 699],
  ['smartpost_parcel', 299],
  ['test_shipping', 5],
])('%s costs %i cents', (method, fee) => {
  expect(shippingFee(method)).toBe(fee)
})

test('nothing that is offered costs less than the least', () => {
  expect(CHEAPEST_FEE).toBe(Math.min(...offeredMethods().map(({ fee }) => fee)))
})

test('the checkout knows these six methods and no others', () => {
  expect([...CHECKOUT_METHOD_IDS].sort()).toEqual(
    [
      'dpd_courier',
      'dpd_parcel',
      'omniva_courier',
      'omniva_parcel',
      'smartpost_parcel',
      'test_shipping',
    ].sort(),
  )
})

test('a method that the checkout does not offer costs nothing and needs nothing, whatever its name', () => {
  const known = new Set<string>(CHECKOUT_METHOD_IDS)
  const name = fc.oneof(
    fc.string(),
    fc.constantFrom('courier', 'post_office', '__proto__', 'constructor', 'toString', 'OMNIVA_PARCEL'),
  )
  fc.assert(
    fc.property(name, method => {
      fc.pre(!known.has(method))
      expect(isCheckoutMethod(method)).toBe(false)
      expect(shippingFee(method)).toBe(0)
      expect(parcelCarrier(method)).toBeUndefined()
      expect(needsAddress(method)).toBe(false)
      expect(typeof deliveryLabel(method)).toBe('string')
    }),
  )
})

test('each carrier has one method that brings parcels to its machines', () => {
  expect(CHECKOUT_METHOD_IDS.map(parcelCarrier).filter(Boolean).sort()).toEqual([...CARRIERS].sort())
})

test('a courier needs an address, a machine and the test delivery need none', () => {
  expect(CHECKOUT_METHOD_IDS.filter(needsAddress).sort()).toEqual(['dpd_courier', 'omniva_courier'])
})

test.each([
  ['omniva_parcel', 'Omniva pakiautomaat'],
  ['smartpost_parcel', 'SmartPosti pakiautomaat'],
  ['post_office', 'Postkontor'],
  ['pickup', 'Tulen ise järele'],
  ['by_bicycle', 'By bicycle'],
  ['drone-drop', 'Drone drop'],
  ['constructor', 'Constructor'],
  ['', ''],
])('the method %o is called %o', (method, label) => {
  expect(deliveryLabel(method)).toBe(label)
})
