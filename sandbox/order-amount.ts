/** Validates the sum of a new order and the items it consists of. */
import { checkOneOf, checkPresent, checkText, type Fields, fieldsAt, refuse } from './field-checks.ts'
import { centsAt, type Money } from './money.ts'

export type Item = { name: string; quantity: string; unit_amount: Money; sku?: string }

const ADDED = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance']
const TAKEN_OFF = ['shipping_discount', 'discount']
const CATEGORIES = ['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']

/** Reads a part of the sum: in the order's currency, and never negative. */
function partAt(value: unknown, field: string, currency: unknown): number {
  const cents = centsAt(value, field)
  if (cents < 0) refuse('CANNOT_BE_NEGATIVE', `${field}/value`)
  if ((value as Money).currency_code !== currency) refuse('MULTI_CURRENCY_ORDER', `${field}/currency_code`)
  return cents
}

export function checkAmount(amount: Fields, at: string): void {
  const cents = centsAt(amount, at)
  if (cents <= 0) refuse('CANNOT_BE_ZERO_OR_NEGATIVE', `${at}/value`)
  if (/^0*[1-9]\d{15}/.test((amount as Money).value)) refuse('MAX_VALUE_EXCEEDED', `${at}/value`)
  if (amount.breakdown === undefined) return
  const breakdown = fieldsAt(amount.breakdown, `${at}/breakdown`)
  let sum = 0
  for (const [part, money] of Object.entries(breakdown)) {
    const sign = ADDED.includes(part) ? 1 : TAKEN_OFF.includes(part) ? -1 : 0
    sum += sign * partAt(money, `${at}/breakdown/${part}`, amount.currency_code)
  }
  if (sum !== cents) refuse('AMOUNT_MISMATCH', `${at}/value`)
}

/** @param amount already validated. */
export function checkItems(items: unknown, amount: Fields, at: string): void {
  if (!Array.isArray(items)) refuse('INVALID_PARAMETER_SYNTAX', `${at}/items`)
  let sum = 0
  let tax: number | undefined
  const categories = new Set<unknown>()
  for (const [index, item] of items.entries()) {
    const field = `${at}/items/${index}`
    const fields = fieldsAt(item, field)
    checkPresent(fields, field, 'name', 'quantity', 'unit_amount')
    checkText(fields, 'name', field, { max: 127 })
    checkText(fields, 'sku', field, { min: 0, max: 127 })
    checkText(fields, 'description', field, { min: 0, max: 127 })
    checkText(fields, 'quantity', field, { max: 10, pattern: /^[1-9]\d{0,9}$/ })
    checkOneOf(fields, 'category', field, CATEGORIES)
    categories.add(fields.category)
    const quantity = Number(fields.quantity)
    sum += partAt(fields.unit_amount, `${field}/unit_amount`, amount.currency_code) * quantity
    if (fields.tax !== undefined)
      tax = (tax ?? 0) + partAt(fields.tax, `${field}/tax`, amount.currency_code) * quantity
  }
  if (categories.has('DONATION') && categories.size > 1) refuse('MULTIPLE_ITEM_CATEGORIES', `${at}/items`)
  const breakdown = (amount.breakdown ?? {}) as Fields
  const place = `${at}/amount/breakdown`
  if (!breakdown.item_total) refuse('ITEM_TOTAL_REQUIRED', `${place}/item_total`)
  if (centsAt(breakdown.item_total, `${place}/item_total`) !== sum)
    refuse('ITEM_TOTAL_MISMATCH', `${place}/item_total`)
  if (tax === undefined) return
  if (!breakdown.tax_total) refuse('TAX_TOTAL_REQUIRED', `${place}/tax_total`)
  if (centsAt(breakdown.tax_total, `${place}/tax_total`) !== tax)
    refuse('TAX_TOTAL_MISMATCH', `${place}/tax_total`)
}
