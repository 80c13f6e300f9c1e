import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CARRIERS,
  CHEAPEST_FEE,
  CHECKOUT_METHOD_IDS,
  deliveryLabel,
  isCheckoutMethod,
  MACHINE_SEARCH_CAP,
  needsAddress,
  offeredMethods,
  type ParcelMachine,
  parcelCarrier,
  searchMachines,
  shippingFee,
} from './delivery.ts'
import { foldText } from './fold-text.ts'

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

const machine = (name: string, address = '', city = ''): ParcelMachine => ({ id: name, name, address, city })

const machines = [
  machine('Võru Kagukeskus', 'Kooli 6', 'Võru'),
  machine('Tartu Lõunakeskus', 'Lääneringtee 39', 'Tartu'),
  machine('Tallinna Õismäe', 'Õismäe tee 46', 'Tallinn'),
  machine('Tallinna Šnelli', 'Toompuiestee 37', 'Tallinn'),
  machine('Tallinna Rocca al Mare', 'Paldiski mnt 102', 'Tallinn'),
]
const found = (typed: string) => searchMachines(machines, typed).map(({ name }) => name)

test.each([
  ['TARTU', ['Tartu Lõunakeskus']],
  ['lounakeskus', ['Tartu Lõunakeskus']],
  ['oismae', ['Tallinna Õismäe']],
  ['Õismäe', ['Tallinna Õismäe']],
  ['snelli', ['Tallinna Šnelli']],
  ['kooli 6', ['Võru Kagukeskus']],
  ['tallinn paldiski', ['Tallinna Rocca al Mare']],
  ['  mare  ', ['Tallinna Rocca al Mare']],
  ['riga', []],
])('searching %o finds %j', (typed, names) => {
  expect(found(typed)).toEqual(names)
})

test('searching for nothing shows all, sorted by name as Estonians sort', () => {
  expect(found(' ')).toEqual([
    'Tallinna Rocca al Mare',
    'Tallinna Šnelli',
    'Tallinna Õismäe',
    'Tartu Lõunakeskus',
    'Võru Kagukeskus',
  ])
})

test('a search shows at most 50 machines, the first by name', () => {
  const many = Array.from({ length: 300 }, (_, i) =>
    machine(`Automaat ${String(i).padStart(3, '0')}`),
  ).reverse()
  const shown = searchMachines(many, 'automaat')
  expect(shown).toHaveLength(MACHINE_SEARCH_CAP)
  expect(MACHINE_SEARCH_CAP).toBe(50)
  expect(shown[0]?.name).toBe('Automaat 000')
  expect(shown.at(-1)?.name).toBe('Automaat 049')
})

const word = fc.string({ unit: fc.constantFrom(...'abdeghijklmnoprstuvõäöüšžABÕÄÖÜŠŽ0159 -'), maxLength: 12 })
const someMachine = fc.record({ id: word, name: word, address: word, city: word })

test('any part of a name, an address or a city finds its machine, in either case and without dots and tildes', () => {
  const field = fc.constantFrom('name' as const, 'address' as const, 'city' as const)
  const spelling = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    foldText,
  )
  fc.assert(
    fc.property(
      fc.array(someMachine, { minLength: 1, maxLength: MACHINE_SEARCH_CAP }),
      fc.nat(),
      field,
      fc.nat(12),
      fc.nat(12),
      spelling,
      (machines, which, field, from, to, spell) => {
        const wanted = machines[which % machines.length]!
        expect(searchMachines(machines, spell(wanted[field].slice(from, to)))).toContain(wanted)
      },
    ),
  )
})

test('a search only ever shows machines that were there, and leaves the list as it is', () => {
  fc.assert(
    fc.property(fc.array(someMachine), word, (machines, typed) => {
      const before = [...machines]
      const shown = searchMachines(machines, typed)
      expect(machines).toEqual(before)
      expect(shown.every(machine => machines.includes(machine))).toBe(true)
      expect(shown.map(({ name }) => name)).toEqual(
        shown.map(({ name }) => name).sort(new Intl.Collator('et').compare),
      )
    }),
  )
})
