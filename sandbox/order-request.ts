/** What the provider accepts as a new order, checked by its own rules (Orders API v2, create). */
import { type Issue, Refusal } from './refusals.ts'

export type Money = { currency_code: string; value: string }
export type Item = { name: string; quantity: string; unit_amount: Money }
export type PurchaseUnit = {
  reference_id?: string
  custom_id?: string
  invoice_id?: string
  description?: string
  amount: Money & { breakdown?: Record<string, Money> }
  items?: Item[]
}
export type OrderRequest = {
  unit: PurchaseUnit
  brandName: string
  returnUrl: string
  cancelUrl: string
  /** with a payment source the order waits as PAYER_ACTION_REQUIRED, without one as CREATED */
  hasPaymentSource: boolean
}

type Fields = Record<string, unknown>

const CURRENCIES = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ),
)
const ADDED = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance']
const TAKEN_OFF = ['shipping_discount', 'discount']

function refuse(issue: Issue, field: string): never {
  throw new Refusal(issue, { field })
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fieldsAt(value: unknown, field: string): Fields {
  if (value === undefined) refuse('MISSING_REQUIRED_PARAMETER', field)
  return isFields(value) ? value : refuse('INVALID_PARAMETER_SYNTAX', field)
}

/** Reads money as whole cents. */
export function centsAt(value: unknown, field: string): number {
  const { currency_code: currency, value: amount } = fieldsAt(value, field)
  if (currency === undefined) refuse('MISSING_REQUIRED_PARAMETER', `${field}/currency_code`)
  if (amount === undefined) refuse('MISSING_REQUIRED_PARAMETER', `${field}/value`)
  if (typeof currency !== 'string' || !CURRENCIES.has(currency))
    refuse('INVALID_CURRENCY_CODE', `${field}/currency_code`)
  const match =
    typeof amount === 'string' && amount.length <= 32 ? /^(-?\d+)(?:\.(\d+))?$/.exec(amount) : null
  if (!match) refuse('INVALID_PARAMETER_SYNTAX', `${field}/value`)
  const [, whole = '0', decimals = ''] = match
  if (decimals.length > 2) refuse('DECIMAL_PRECISION', `${field}/value`)
  const cents = Math.abs(Number(whole)) * 100 + Number(decimals.padEnd(2, '0'))
  return whole.startsWith('-') ? -cents : cents
}

function checkText(fields: Fields, key: string, at: string, longest: number): void {
  const text = fields[key]
  if (text === undefined) return
  if (typeof text !== 'string') refuse('INVALID_PARAMETER_SYNTAX', `${at}/${key}`)
  if (text.length < 1 || text.length > longest) refuse('INVALID_STRING_LENGTH', `${at}/${key}`)
}

function address(value: unknown, field: string): string {
  if (value === undefined) refuse('MISSING_REQUIRED_PARAMETER', field)
  if (typeof value !== 'string' || !/^https?:\/\//.test(value) || !URL.canParse(value))
    refuse('INVALID_PARAMETER_SYNTAX', field)
  return value
}

function checkItems(items: unknown, amount: Money & { breakdown?: Record<string, Money> }, at: string): void {
  if (!Array.isArray(items)) refuse('INVALID_PARAMETER_SYNTAX', `${at}/items`)
  let sum = 0
  for (const [index, item] of items.entries()) {
    const field = `${at}/items/${index}`
    const fields = fieldsAt(item, field)
    for (const key of ['name', 'quantity', 'unit_amount'])
      if (fields[key] === undefined) refuse('MISSING_REQUIRED_PARAMETER', `${field}/${key}`)
    checkText(fields, 'name', field, 127)
    checkText(fields, 'sku', field, 127)
    if (typeof fields.quantity !== 'string' || !/^[1-9]\d{0,9}$/.test(fields.quantity))
      refuse('INVALID_PARAMETER_SYNTAX', `${field}/quantity`)
    sum += centsAt(fields.unit_amount, `${field}/unit_amount`) * Number(fields.quantity)
  }
  const total = amount.breakdown?.item_total
  if (!total) refuse('ITEM_TOTAL_REQUIRED', `${at}/amount/breakdown/item_total`)
  if (centsAt(total, `${at}/amount/breakdown/item_total`) !== sum)
    refuse('ITEM_TOTAL_MISMATCH', `${at}/amount/breakdown/item_total`)
}

function checkAmount(amount: Fields, at: string): void {
  const cents = centsAt(amount, at)
  if (cents <= 0) refuse('CANNOT_BE_ZERO_OR_NEGATIVE', `${at}/value`)
  if (amount.breakdown === undefined) return
  const breakdown = fieldsAt(amount.breakdown, `${at}/breakdown`)
  let sum = 0
  for (const [part, money] of Object.entries(breakdown)) {
    const sign = ADDED.includes(part) ? 1 : TAKEN_OFF.includes(part) ? -1 : 0
    sum += sign * centsAt(money, `${at}/breakdown/${part}`)
    if ((money as Money).currency_code !== amount.currency_code)
      refuse('MULTI_CURRENCY_ORDER', `${at}/breakdown/${part}/currency_code`)
  }
  if (sum !== cents) refuse('AMOUNT_MISMATCH', `${at}/value`)
}

/**
 * Reads the body of a create call.
 * @throws Refusal with the provider's own issue and the pointer to the field.
 */
export function readOrderRequest(body: unknown, requestId: string | undefined): OrderRequest {
  const request = fieldsAt(body, '/')
  if (request.intent === undefined) refuse('MISSING_REQUIRED_PARAMETER', '/intent')
  if (request.intent !== 'CAPTURE') refuse('INVALID_PARAMETER_VALUE', '/intent')
  const units = request.purchase_units
  if (units === undefined) refuse('MISSING_REQUIRED_PARAMETER', '/purchase_units')
  if (!Array.isArray(units)) refuse('INVALID_PARAMETER_SYNTAX', '/purchase_units')
  if (units.length === 0) refuse('INVALID_ARRAY_MIN_ITEMS', '/purchase_units')
  // The real one takes ten; a shop of one maker sends one, and the sandbox knows no more.
  if (units.length > 1) refuse('INVALID_ARRAY_MAX_ITEMS', '/purchase_units')
  const at = '/purchase_units/0'
  const unit = fieldsAt(units[0], at)
  for (const key of ['custom_id', 'invoice_id', 'description']) checkText(unit, key, at, 127)
  checkText(unit, 'reference_id', at, 256)
  checkAmount(fieldsAt(unit.amount, `${at}/amount`), `${at}/amount`)
  if (unit.items !== undefined) checkItems(unit.items, unit.amount as PurchaseUnit['amount'], at)
  const hasPaymentSource = request.payment_source !== undefined
  if (hasPaymentSource && !requestId)
    throw new Refusal('PAYPAL_REQUEST_ID_REQUIRED', { field: 'PayPal-Request-Id' })
  if (requestId && requestId.length > 108)
    throw new Refusal('INVALID_STRING_LENGTH', { field: 'PayPal-Request-Id' })
  const where = hasPaymentSource ? '/payment_source/paypal/experience_context' : '/application_context'
  const paypal = hasPaymentSource
    ? fieldsAt(fieldsAt(request.payment_source, '/payment_source').paypal, '/payment_source/paypal')
    : {}
  const experience = fieldsAt(
    hasPaymentSource ? paypal.experience_context : request.application_context,
    where,
  )
  checkText(experience, 'brand_name', where, 127)
  return {
    unit: unit as PurchaseUnit,
    brandName: typeof experience.brand_name === 'string' ? experience.brand_name : 'Pood',
    returnUrl: address(experience.return_url, `${where}/return_url`),
    cancelUrl: address(experience.cancel_url, `${where}/cancel_url`),
    hasPaymentSource,
  }
}
