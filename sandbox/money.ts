/** Money in the provider's shape: a currency and a string. */
import { fieldsAt, refuse } from './field-checks.ts'

export type Money = { currency_code: string; value: string }

const CURRENCIES = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ),
)
/** The published pattern, which also accepts `.50`. */
const AMOUNT = /^(-?)(\d*)(?:\.(\d+))?$/

/** Reads money as whole cents. */
export function centsAt(value: unknown, field: string): number {
  const { currency_code: currency, value: amount } = fieldsAt(value, field)
  if (currency === undefined) refuse('MISSING_REQUIRED_PARAMETER', `${field}/currency_code`)
  if (amount === undefined) refuse('MISSING_REQUIRED_PARAMETER', `${field}/value`)
  if (typeof currency !== 'string') refuse('INVALID_PARAMETER_SYNTAX', `${field}/currency_code`)
  if (currency.length !== 3) refuse('INVALID_STRING_LENGTH', `${field}/currency_code`)
  if (!CURRENCIES.has(currency)) refuse('INVALID_CURRENCY_CODE', `${field}/currency_code`)
  if (typeof amount !== 'string') refuse('INVALID_PARAMETER_SYNTAX', `${field}/value`)
  if (amount.length > 32) refuse('INVALID_STRING_LENGTH', `${field}/value`)
  const [, minus, whole = '', decimals = ''] = AMOUNT.exec(amount) ?? []
  if (whole + decimals === '') refuse('INVALID_PARAMETER_SYNTAX', `${field}/value`)
  if (decimals.length > 2) refuse('DECIMAL_PRECISION', `${field}/value`)
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return minus ? -cents : cents
}

/** Converts cents to the provider's shape. */
export const moneyOf = (cents: number, currency: string): Money => ({
  currency_code: currency,
  value: (cents / 100).toFixed(2),
})
