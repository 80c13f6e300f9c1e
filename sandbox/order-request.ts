/** Validates a new order by the provider's rules (Orders API v2, create). */
import { checkRequestId, type Experience, readExperience } from './experience-context.ts'
import { checkOneOf, checkPresent, checkText, fieldsAt, optionalFieldsAt, refuse } from './field-checks.ts'
import type { Money } from './money.ts'
import { checkAmount, checkItems, type Item } from './order-amount.ts'
import { checkShipping } from './order-shipping.ts'
import { PAYEE } from './payee.ts'

type PurchaseUnit = {
  reference_id?: string
  custom_id?: string
  invoice_id?: string
  description?: string
  amount: Money & { breakdown?: Record<string, Money> }
  items?: Item[]
  /** validated, and shown as it was sent */
  shipping?: object
}
export type OrderRequest = Experience & {
  unit: PurchaseUnit
  /** the whole body: a repeated request id requires the same one */
  body: unknown
}

/** The sandbox has one merchant; other payees are refused. */
function checkPayee(value: unknown, field: string): void {
  const payee = optionalFieldsAt(value, field) ?? {}
  checkText(payee, 'merchant_id', field, { min: 13, max: 13, pattern: /^[2-9A-HJ-NP-Z]+$/ })
  checkText(payee, 'email_address', field, { min: 3, max: 254 })
  const { merchant_id = PAYEE.merchant_id, email_address = PAYEE.email_address } = payee
  if (merchant_id !== PAYEE.merchant_id || email_address !== PAYEE.email_address)
    refuse('PAYEE_ACCOUNT_INVALID', field)
}

/**
 * Reads the body of a create call.
 * @throws Refusal with the provider's own issue and the pointer to the field.
 */
export function readOrderRequest(body: unknown, requestId: string | undefined): OrderRequest {
  const request = fieldsAt(body, '/')
  checkPresent(request, '', 'intent', 'purchase_units')
  checkOneOf(request, 'intent', '', ['CAPTURE', 'AUTHORIZE'])
  if (request.intent === 'AUTHORIZE') refuse('AUTH_CAPTURE_NOT_ENABLED', '/intent')
  const units = request.purchase_units
  if (!Array.isArray(units)) refuse('INVALID_PARAMETER_SYNTAX', '/purchase_units')
  if (units.length === 0) refuse('INVALID_ARRAY_MIN_ITEMS', '/purchase_units')
  // The real provider accepts ten; a shop of one maker sends one, and the sandbox supports no more.
  if (units.length > 1) refuse('INVALID_ARRAY_MAX_ITEMS', '/purchase_units')
  const at = '/purchase_units/0'
  const unit = fieldsAt(units[0], at)
  for (const key of ['custom_id', 'invoice_id', 'description']) checkText(unit, key, at, { max: 127 })
  checkText(unit, 'reference_id', at, { max: 256 })
  checkText(unit, 'soft_descriptor', at, { max: 22 })
  checkPayee(unit.payee, `${at}/payee`)
  const amount = fieldsAt(unit.amount, `${at}/amount`)
  checkAmount(amount, `${at}/amount`)
  if (unit.items !== undefined) checkItems(unit.items, amount, at)
  checkRequestId(requestId, request.payment_source !== undefined)
  const experience = readExperience(request)
  checkShipping(unit.shipping, at, experience.shippingPreference)
  return { ...experience, unit: unit as PurchaseUnit, body }
}
