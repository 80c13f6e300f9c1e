import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CARRIER, CARRIERS, type Carrier, CHEAPEST_FEE } from './carriers.ts'
import {
  CHECKOUT_METHOD_IDS,
  isCheckoutMethod,
  needsAddress,
  offeredMethods,
  parcelCarrier,
  shippingFee,
} from './delivery.ts'

const hasCourier = (carrier: Carrier) => 'courier' in CARRIER[carrier]

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

test('a checkout shows the machines of all carriers first, then their couriers', () => {
  expect(CHECKOUT_METHOD_IDS).toEqual([
    ...CARRIERS.map(carrier => `${carrier}_parcel`),
    ...CARRIERS.filter(hasCourier).map(carrier => `${carrier}_courier`),
    'test_shipping',
  ])
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
    }),
  )
})

test('each carrier has one method that brings parcels to its machines', () => {
  expect(CHECKOUT_METHOD_IDS.map(parcelCarrier).filter(Boolean)).toEqual(CARRIERS)
})

test('a courier needs an address, a machine and the test delivery need none', () => {
  const couriers = CARRIERS.filter(hasCourier).map(carrier => `${carrier}_courier`)
  expect(CHECKOUT_METHOD_IDS.filter(needsAddress)).toEqual(couriers)
})
