import { expect, test } from 'vitest'
import { ibanText, isIban, readIban } from './iban.ts'

test.each(['EE382200221020145685', 'ee38 2200 2210 2014 5685', 'LT601010012345678901'])(
  '%s is an account number',
  typed => {
    expect(isIban(typed)).toBe(true)
  },
)

test.each([
  '',
  'EE382200221020145686',
  'EE38',
  'EE3822002210201456850000000000000000',
  '12345678',
  'EE38–2200',
])('„%s“ is not an account number', typed => {
  expect(isIban(typed)).toBe(false)
})

test('an account number is stored without spaces and shown in groups of four', () => {
  expect(ibanText(readIban('ee38 2200 2210 2014 5685'))).toBe('EE38 2200 2210 2014 5685')
})
