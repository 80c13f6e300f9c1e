import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, eurosOf, priceText } from './money.ts'
import { typedCents } from './typed-money.ts'

const cents = fc.integer({ min: 0, max: 999_999_999 })

test('an amount that leaves the shop is read back as the same cents', () => {
  fc.assert(fc.property(cents, amount => centsOf(eurosOf(amount)) === amount))
})

test('an amount that leaves the shop always has two decimals', () => {
  fc.assert(fc.property(fc.integer(), amount => /^-?\d+\.\d{2}$/.test(eurosOf(amount))))
})

test('a number of euros and its text are the same amount', () => {
  fc.assert(
    fc.property(cents, amount => {
      const euros = amount / 100
      expect(centsOf(euros)).toBe(amount)
      expect(centsOf(String(euros))).toBe(amount)
    }),
  )
})

test('sums in cents are exact, sums in euros are not', () => {
  expect(centsOf(0.1)! + centsOf(0.2)!).toBe(centsOf('0.3'))
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 50 }), amounts => {
      const sum = amounts.reduce((total, amount) => total + centsOf(eurosOf(amount))!, 0)
      expect(sum).toBe(amounts.reduce((total, amount) => total + amount, 0))
    }),
  )
})

test.each(['29.99', '29.9', '29', ' 29.99 ', 29.99, 29, 0, '0.00'])('%o is read as an amount', amount => {
  expect(centsOf(amount)).toBe(Math.round(Number(amount) * 100))
})

test.each([
  '',
  ' ',
  '29,99',
  '29.999',
  '-1',
  '+1',
  '1e3',
  '.5',
  '5.',
  '0x10',
  '1 000',
  '€5',
  '29.99.1',
  '12345678',
  '٣',
  -0.01,
  0.1 + 0.2,
  1e21,
  Number.NaN,
  Number.POSITIVE_INFINITY,
])('%o is not an amount and is rejected, not rounded', amount => {
  expect(centsOf(amount)).toBeUndefined()
})

test('no text is ever read as a negative amount or one with a fraction of a cent', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String)), text => {
      const amount = centsOf(text)
      return amount === undefined || (Number.isInteger(amount) && amount >= 0)
    }),
  )
})

test('amounts are written with a point, including small and negative ones', () => {
  expect(eurosOf(0)).toBe('0.00')
  expect(eurosOf(5)).toBe('0.05')
  expect(eurosOf(2700)).toBe('27.00')
  expect(eurosOf(-5)).toBe('-0.05')
})

test('a shopper sees a price with the euro sign in front', () => {
  expect(priceText(2999)).toBe('€29.99')
  expect(priceText('29.99')).toBe('€29.99')
})

test.each([
  ['32,50', 3250],
  ['32.50', 3250],
  ['32,5', 3250],
  ['32', 3200],
  [' 32,50 ', 3250],
  ['€32,50', 3250],
  ['32,50 €', 3250],
  ['0,05', 5],
  ['1 234,50', 123_450],
  ['1\u00a0234', 123_400],
  ['1234567', 123_456_700],
])('typed %o is read as one amount', (typed, cents) => {
  expect(typedCents(typed)).toBe(cents)
})

test.each([
  '1.234',
  '1,234',
  '1.234,5',
  '1.234,50',
  '1,234.50',
  '32,505',
  '32,',
  ',50',
  '32,5,0',
  '12 34',
  '1 2345',
  '-5',
  '+5',
  '32-',
  '€€5',
  '€',
  '',
  'kolm',
  '1e3',
  '12345678',
])('typed %o is ambiguous or no amount, and is rejected', typed => {
  expect(typedCents(typed)).toBeUndefined()
})

test('an amount is read the same with a comma or a point', () => {
  fc.assert(fc.property(cents, amount => typedCents(eurosOf(amount).replace('.', ',')) === amount))
})
