import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CARRIER, CARRIERS, type Carrier } from './carriers.ts'
import {
  CHECKOUT_METHOD_IDS,
  DEFAULT_DELIVERY_TERMS,
  isCheckoutMethod,
  likeliestMethod,
  needsAddress,
  OFFERED_METHODS,
  type OfferedMethod,
  offeredMethods,
  parcelCarrier,
} from './delivery.ts'
import { highestFee, leastFee, shippingFee } from './delivery-terms.ts'

const hasCourier = (carrier: Carrier) => 'courier' in CARRIER[carrier]

test.each([
  ['omniva_parcel', 299],
  ['omniva_courier', 699],
  ['dpd_parcel', 299],
  ['dpd_courier', 699],
  ['smartpost_parcel', 299],
  ['test_shipping', 5],
])('%s costs %i cents', (method, fee) => {
  expect(shippingFee(method, 3200, DEFAULT_DELIVERY_TERMS)).toBe(fee)
})

test('the least fee is the lowest of all that are offered', () => {
  const fees = offeredMethods(DEFAULT_DELIVERY_TERMS).map(id => shippingFee(id, 0, DEFAULT_DELIVERY_TERMS))
  expect(leastFee(DEFAULT_DELIVERY_TERMS)).toBe(Math.min(...fees))
  const couriers = offeredMethods(DEFAULT_DELIVERY_TERMS)
    .filter(needsAddress)
    .map(id => shippingFee(id, 0, DEFAULT_DELIVERY_TERMS))
  expect(leastFee(DEFAULT_DELIVERY_TERMS, 'courier')).toBe(Math.min(...couriers))
  expect(highestFee(DEFAULT_DELIVERY_TERMS)).toBe(Math.max(...fees))
})

test('the owner’s own prices are charged, and nothing from her free-delivery sum on', () => {
  const terms = {
    ...DEFAULT_DELIVERY_TERMS,
    prices: { ...DEFAULT_DELIVERY_TERMS.prices, dpd_parcel: '3.49' },
    freeFrom: '60.00',
  }
  expect(shippingFee('dpd_parcel', 5999, terms)).toBe(349)
  for (const method of OFFERED_METHODS) expect(shippingFee(method, 6000, terms)).toBe(0)
  expect(shippingFee('test_shipping', 6000, terms)).toBe(5)
})

test('a method without a price is not offered, and counts in no fee', () => {
  const prices = {
    ...DEFAULT_DELIVERY_TERMS.prices,
    omniva_parcel: null,
    dpd_parcel: '4.00',
    smartpost_parcel: '4.10',
  }
  const terms = { ...DEFAULT_DELIVERY_TERMS, prices }
  expect(offeredMethods(terms)).not.toContain('omniva_parcel')
  expect(leastFee(terms)).toBe(400)
  expect(likeliestMethod(terms)).toBe('dpd_parcel')
  const cheapCourier = { prices: { ...prices, dpd_courier: '3.00' } }
  expect(likeliestMethod(cheapCourier), 'a machine, even if a courier is cheaper').toBe('dpd_parcel')
  const none = Object.fromEntries(OFFERED_METHODS.map(id => [id, null])) as Record<OfferedMethod, null>
  expect(likeliestMethod({ prices: { ...none, dpd_courier: '5.00' } })).toBe('dpd_courier')
})

test('the checkout lists the machines of all carriers first, then their couriers', () => {
  expect(CHECKOUT_METHOD_IDS).toEqual([
    ...CARRIERS.map(carrier => `${carrier}_parcel`),
    ...CARRIERS.filter(hasCourier).map(carrier => `${carrier}_courier`),
    'test_shipping',
  ])
})

test('a method that the checkout does not offer costs nothing and requires nothing, whatever its name', () => {
  const known = new Set<string>(CHECKOUT_METHOD_IDS)
  const name = fc.oneof(
    fc.string(),
    fc.constantFrom('courier', 'post_office', '__proto__', 'constructor', 'toString', 'OMNIVA_PARCEL'),
  )
  fc.assert(
    fc.property(name, method => {
      fc.pre(!known.has(method))
      expect(isCheckoutMethod(method)).toBe(false)
      expect(shippingFee(method, 3200, DEFAULT_DELIVERY_TERMS)).toBe(0)
      expect(parcelCarrier(method)).toBeUndefined()
      expect(needsAddress(method)).toBe(false)
    }),
  )
})

test('each carrier has exactly one method to its parcel machines', () => {
  expect(CHECKOUT_METHOD_IDS.map(parcelCarrier).filter(Boolean)).toEqual(CARRIERS)
})

test('only a courier needs an address; machines and the test delivery do not', () => {
  const couriers = CARRIERS.filter(hasCourier).map(carrier => `${carrier}_courier`)
  expect(CHECKOUT_METHOD_IDS.filter(needsAddress)).toEqual(couriers)
})
