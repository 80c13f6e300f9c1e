import { expect, test } from 'vitest'
import { matchPoint, nextShipmentState, REPORTED_STATES, type SHIPMENT_STATES } from './shipment.ts'

test('an earlier state that arrives late changes nothing', () => {
  expect(nextShipmentState('delivered', 'in_transit')).toBe('delivered')
  expect(nextShipmentState('in_transit', 'registered')).toBe('in_transit')
  expect(nextShipmentState('awaiting_collection', 'awaiting_collection')).toBe('awaiting_collection')
})

test('a parcel without an answer takes the state that the service reports', () => {
  for (const present of ['requested', 'asking', 'unknown', 'refused'] as const)
    for (const told of REPORTED_STATES) expect(nextShipmentState(present, told)).toBe(told)
})

test('a corrected registration continues, and may fail again', () => {
  expect(nextShipmentState('registration_failed', 'registered')).toBe('registered')
  expect(nextShipmentState('registered', 'registration_failed')).toBe('registration_failed')
  expect(nextShipmentState('in_transit', 'registration_failed')).toBe('in_transit')
})

test('a delivered parcel can come back, and a returned one stays returned', () => {
  expect(nextShipmentState('delivered', 'returned')).toBe('returned')
  expect(nextShipmentState('returned', 'delivered')).toBe('returned')
})

test('states reported in any order lead to the same end', () => {
  const told = REPORTED_STATES.filter(state => state !== 'registration_failed')
  for (let turn = 0; turn < told.length; turn += 1) {
    const rotated = [...told.slice(turn), ...told.slice(0, turn)]
    for (const way of [rotated, rotated.toReversed()])
      expect(way.reduce(nextShipmentState, 'asking' as (typeof SHIPMENT_STATES)[number])).toBe('returned')
  }
})

const point = (id: string, name: string, postalCode: string, carrierCode: string | null = null) => ({
  id,
  name,
  postalCode,
  carrierCode,
})

test('a parcel machine is matched by the carrier’s code, whatever its name', () => {
  const points = [point('a', 'Tartu Lõunakeskuse pakiautomaat', '96093', '96093'), point('b', 'X', '1', '2')]
  expect(matchPoint({ code: '96093', name: 'Lõunakeskus' }, points)?.id).toBe('a')
})

test('without a code, a machine is matched by its name, and by postal code if the name is not unique', () => {
  const points = [
    point('a', 'Põlva  Selver', '63308'),
    point('b', 'Rimi', '10111'),
    point('c', 'RIMI', '50106'),
  ]
  expect(matchPoint({ code: '9', name: 'põlva selver' }, points)?.id).toBe('a')
  expect(matchPoint({ code: undefined, name: 'Rimi', postalCode: '50106' }, points)?.id).toBe('c')
  expect(matchPoint({ code: undefined, name: 'Rimi' }, points)).toBe(undefined)
  expect(matchPoint({ code: undefined, name: 'Coop' }, points)).toBe(undefined)
})

test('a code shared by two machines matches neither', () => {
  const points = [point('a', 'Rimi', '1', '5'), point('b', 'Selver', '2', '5')]
  expect(matchPoint({ code: '5', name: 'Rimi' }, points)).toBe(undefined)
})
