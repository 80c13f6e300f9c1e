import { expect, test } from 'vitest'
import { matchPoint, nextShipmentState, type SHIPMENT_STATES, TOLD_STATES } from './shipment.ts'

test('a state of before, told late, changes nothing', () => {
  expect(nextShipmentState('delivered', 'in_transit')).toBe('delivered')
  expect(nextShipmentState('in_transit', 'registered')).toBe('in_transit')
  expect(nextShipmentState('awaiting_collection', 'awaiting_collection')).toBe('awaiting_collection')
})

test('a parcel without an answer is what the service tells of it', () => {
  for (const present of ['requested', 'asking', 'unknown', 'refused'] as const)
    for (const told of TOLD_STATES) expect(nextShipmentState(present, told)).toBe(told)
})

test('a registration that is corrected goes on, and may fail anew', () => {
  expect(nextShipmentState('registration_failed', 'registered')).toBe('registered')
  expect(nextShipmentState('registered', 'registration_failed')).toBe('registration_failed')
  expect(nextShipmentState('in_transit', 'registration_failed')).toBe('in_transit')
})

test('a parcel that was delivered can come back, and one that came back stays', () => {
  expect(nextShipmentState('delivered', 'returned')).toBe('returned')
  expect(nextShipmentState('returned', 'delivered')).toBe('returned')
})

test('in whatever order a way is told, it ends the same', () => {
  const told = TOLD_STATES.filter(state => state !== 'registration_failed')
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

test('a machine is found by the carrier’s code, whatever it is called', () => {
  const points = [point('a', 'Tartu Lõunakeskuse pakiautomaat', '96093', '96093'), point('b', 'X', '1', '2')]
  expect(matchPoint({ code: '96093', name: 'Lõunakeskus' }, points)?.id).toBe('a')
})

test('without a code it is found by its name, and by the postal code where two are called the same', () => {
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

test('a code that two machines bear decides nothing', () => {
  const points = [point('a', 'Rimi', '1', '5'), point('b', 'Selver', '2', '5')]
  expect(matchPoint({ code: '5', name: 'Rimi' }, points)).toBe(undefined)
})
