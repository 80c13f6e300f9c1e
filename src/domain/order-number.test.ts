import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isOrderNumber,
  kindOfNumber,
  ORDER_KINDS,
  ORDER_NUMBER_BYTES,
  orderNumber,
  readOrderNumber,
} from './order-number.ts'

const kind = fc.constantFrom(...ORDER_KINDS)
const random = fc.uint8Array({ minLength: ORDER_NUMBER_BYTES, maxLength: ORDER_NUMBER_BYTES })

test('an order number has 13 characters: its kind’s prefix, a hyphen and nine of Crockford base32', () => {
  fc.assert(
    fc.property(kind, random, (kind, bytes) => {
      const number = orderNumber(kind, bytes)
      expect(number).toHaveLength(13)
      expect(number).toMatch(/^(ORD|ERI|HAT)-[0-9A-HJKMNP-TV-Z]{9}$/)
    }),
  )
})

test.each([
  ['regular', 'ORD-'],
  ['custom_order', 'ERI-'],
  ['custom_hat', 'HAT-'],
] as const)('the number of a %s order begins with %s', (kind, prefix) => {
  expect(orderNumber(kind, new Uint8Array(ORDER_NUMBER_BYTES))).toBe(`${prefix}000000000`)
})

test('every character is equally likely', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const character = orderNumber('regular', new Uint8Array(ORDER_NUMBER_BYTES).fill(byte)).at(-1)!
    counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  expect(counts.size).toBe(32)
  expect(new Set(counts.values())).toEqual(new Set([8]))
})

test('numbers differ as soon as one of the used bits differs', () => {
  fc.assert(
    fc.property(random, random, (a, b) => {
      const same = a.every((byte, i) => (byte & 31) === (b[i]! & 31))
      return (orderNumber('regular', a) === orderNumber('regular', b)) === same
    }),
  )
})

test('an order number is recognised however a person types it', () => {
  const typing = fc.record({
    lower: fc.boolean(),
    zero: fc.constantFrom('0', 'O', 'o'),
    one: fc.constantFrom('1', 'I', 'i', 'L', 'l'),
    hyphen: fc.constantFrom('-', ' - ', ' ', ''),
    around: fc.constantFrom('', ' ', '\t', '\n'),
    gap: fc.nat(9),
  })
  fc.assert(
    fc.property(kind, random, typing, (kind, bytes, { lower, zero, one, hyphen, around, gap }) => {
      const number = orderNumber(kind, bytes)
      const code = number.slice(4).replaceAll('0', zero).replaceAll('1', one)
      const text = `${number.slice(0, 3)}${hyphen}${code.slice(0, gap)} ${code.slice(gap)}`
      expect(readOrderNumber(`${around}${lower ? text.toLowerCase() : text}${around}`)).toBe(number)
    }),
  )
})

test.each([
  'ORD-2X3WSY1EE.',
  '#ORD-2X3WSY1EE',
  'ORD\u20112X3WSY1EE',
  'ord–2x3wsy1ee',
  '\u200bORD-2X3WSY1EE\u200b',
  '(ORD—2X3 WSY 1EE),',
  'Tellimus ORD-2X3WSY1EE on käes',
  'Tellimuse number: ord-2x3wsy1ee',
])('„%s“, copied out of a sentence, is read as the order number', copied => {
  expect(readOrderNumber(copied)).toBe('ORD-2X3WSY1EE')
  expect(isOrderNumber(copied)).toBe(true)
})

test('the prefix keeps its letter O', () => {
  expect(readOrderNumber('ord-0ol1i0000')).toBe('ORD-001110000')
})

test('any other text is trimmed and put in capitals; reading it again changes nothing', () => {
  expect(readOrderNumber('  tellimus 7 ')).toBe('TELLIMUS7')
  expect(readOrderNumber('ORD-12')).toBe('ORD-12')
  fc.assert(
    fc.property(fc.string(), text => readOrderNumber(readOrderNumber(text)) === readOrderNumber(text)),
  )
})

test('a number reveals the kind of its order, however it is typed', () => {
  fc.assert(
    fc.property(kind, random, (kind, bytes) => {
      const number = orderNumber(kind, bytes)
      for (const typed of [number, ` ${number.toLowerCase()} `, number.replace('-', '')])
        expect(kindOfNumber(typed)).toBe(kind)
    }),
  )
})

test.each(['', 'ORD-', 'ORD-12', 'ORD-7K2M9QX4T1', 'ABC-7K2M9QX4T', 'tellimus', '0d9f2a3c-6b1e'])(
  '„%s“ is not an order number',
  text => {
    expect(kindOfNumber(text)).toBeUndefined()
    expect(isOrderNumber(text)).toBe(false)
  },
)
