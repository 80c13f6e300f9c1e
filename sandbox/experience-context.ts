/** Validates the fields about the payer and the approval flow. */
import {
  addressAt,
  checkOneOf,
  checkText,
  type Fields,
  fieldsAt,
  ONE_LINE,
  optionalFieldsAt,
  refuse,
} from './field-checks.ts'
import { checkPostalAddress, SHIPPING_PREFERENCES, type ShippingPreference } from './order-shipping.ts'

export type Experience = {
  brandName: string
  returnUrl: string
  cancelUrl: string
  shippingPreference: ShippingPreference
  /** with a payment source the order waits as PAYER_ACTION_REQUIRED, without one as CREATED */
  hasPaymentSource: boolean
}

const LOCALE = /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/
const PREFERRED_METHODS = ['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']

/** Validates what the shop says about the payer in advance. */
function checkWallet(wallet: Fields, at: string): void {
  checkText(wallet, 'email_address', at, { min: 3, max: 254, pattern: /^[^@\s]+@[^@\s]+$/ })
  const name = optionalFieldsAt(wallet.name, `${at}/name`) ?? {}
  for (const key of ['given_name', 'surname']) checkText(name, key, `${at}/name`, { min: 0, max: 140 })
  if (wallet.address !== undefined) checkPostalAddress(wallet.address, `${at}/address`)
  const phone = optionalFieldsAt(wallet.phone, `${at}/phone`) ?? {}
  checkOneOf(phone, 'phone_type', `${at}/phone`, ['FAX', 'HOME', 'MOBILE', 'OTHER', 'PAGER'])
  const number = optionalFieldsAt(phone.phone_number, `${at}/phone/phone_number`) ?? {}
  checkText(number, 'national_number', `${at}/phone/phone_number`, { max: 14, pattern: /^\d+$/ })
}

/** @param request the body of a create call. */
export function readExperience(request: Fields): Experience {
  const hasPaymentSource = request.payment_source !== undefined
  const where = hasPaymentSource ? '/payment_source/paypal/experience_context' : '/application_context'
  const wallet = hasPaymentSource
    ? fieldsAt(fieldsAt(request.payment_source, '/payment_source').paypal, '/payment_source/paypal')
    : {}
  checkWallet(wallet, '/payment_source/paypal')
  const context = fieldsAt(hasPaymentSource ? wallet.experience_context : request.application_context, where)
  checkText(context, 'brand_name', where, { max: 127, pattern: ONE_LINE })
  checkText(context, 'locale', where, { min: 2, max: 10, pattern: LOCALE })
  checkOneOf(context, 'shipping_preference', where, SHIPPING_PREFERENCES)
  checkOneOf(context, 'user_action', where, ['CONTINUE', 'PAY_NOW'])
  // The two places for these fields have different names for the card form.
  const cardForm = hasPaymentSource ? 'GUEST_CHECKOUT' : 'BILLING'
  checkOneOf(context, 'landing_page', where, ['LOGIN', cardForm, 'NO_PREFERENCE'])
  if (hasPaymentSource) checkOneOf(context, 'payment_method_preference', where, PREFERRED_METHODS)
  else {
    const method = optionalFieldsAt(context.payment_method, `${where}/payment_method`) ?? {}
    checkOneOf(method, 'payee_preferred', `${where}/payment_method`, PREFERRED_METHODS)
  }
  const preference = SHIPPING_PREFERENCES.find(known => known === context.shipping_preference)
  return {
    brandName: typeof context.brand_name === 'string' ? context.brand_name : 'Pood',
    returnUrl: addressAt(context.return_url, `${where}/return_url`),
    cancelUrl: addressAt(context.cancel_url, `${where}/cancel_url`),
    shippingPreference: preference ?? 'GET_FROM_FILE',
    hasPaymentSource,
  }
}

/** A new order with a payment source needs a request id. */
export function checkRequestId(requestId: string | undefined, isNeeded: boolean): void {
  if (isNeeded && !requestId) refuse('PAYPAL_REQUEST_ID_REQUIRED', 'PayPal-Request-Id')
  if (requestId && requestId.length > 108) refuse('INVALID_STRING_LENGTH', 'PayPal-Request-Id')
}
