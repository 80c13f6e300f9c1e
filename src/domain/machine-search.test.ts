import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ParcelMachine } from './carriers.ts'
import { foldText } from './fold-text.ts'
import { MACHINE_SEARCH_CAP, searchMachines } from './machine-search.ts'

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

test('an empty search shows all machines, sorted by name in Estonian order', () => {
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

test('any part of a name, address or city finds its machine, regardless of case and diacritics', () => {
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

test('a search only returns existing machines and leaves the list unchanged', () => {
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
