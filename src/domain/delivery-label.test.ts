import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CARRIER, CARRIERS } from './carriers.ts'
import { DEFAULT_DELIVERY_TERMS } from './delivery.ts'
import { carriersText, deliveryLabel } from './delivery-label.ts'

test.each([
  ['omniva_parcel', 'Omniva pakiautomaat'],
  ['smartpost_parcel', 'SmartPosti pakiautomaat'],
  ['post_office', 'Postkontor'],
  ['pickup', 'Järeletulek'],
  ['by_bicycle', 'By bicycle'],
  ['drone-drop', 'Drone drop'],
  ['constructor', 'Constructor'],
  ['', ''],
])('delivery method %o is labelled %o', (method, label) => {
  expect(deliveryLabel(method)).toBe(label)
})

test('any text has a label', () => {
  const name = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString'))
  fc.assert(fc.property(name, method => typeof deliveryLabel(method) === 'string'))
})

test('a text names each carrier once, the last after “or”', () => {
  expect(carriersText(DEFAULT_DELIVERY_TERMS).split(/, | või /)).toEqual(
    CARRIERS.map(carrier => CARRIER[carrier].name),
  )
  expect(carriersText(DEFAULT_DELIVERY_TERMS)).toMatch(/^Omniva, .* või [^,]+$/)
})
