import { expect, test } from 'vitest'
import { amountText } from './currency.ts'

test.each([
  [undefined, 6699, '€66.99'],
  ['EUR', '66.99', '€66.99'],
  ['USD', 6699, '66.99 USD'],
  ['USD', '66.99', '66.99 USD'],
])('in the currency %s the amount %j reads %s', (currency, amount, text) => {
  expect(amountText(amount, currency)).toBe(text)
})
