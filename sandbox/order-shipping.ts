/** Validates the delivery of a new order, and postal addresses anywhere. */
import {
  checkCountry,
  checkFlag,
  checkOneOf,
  checkPresent,
  checkText,
  type Fields,
  fieldsAt,
  optionalFieldsAt,
  refuse,
} from './field-checks.ts'
import { centsAt } from './money.ts'

export type ShippingPreference = 'GET_FROM_FILE' | 'NO_SHIPPING' | 'SET_PROVIDED_ADDRESS'
export const SHIPPING_PREFERENCES = ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'] as const

const SHIPPING_TYPES = ['SHIPPING', 'PICKUP_IN_PERSON', 'PICKUP_IN_STORE', 'PICKUP_FROM_PERSON']
const OPTION_TYPES = ['SHIPPING', 'PICKUP', 'PICKUP_IN_STORE', 'PICKUP_FROM_PERSON']
const MAX_OPTIONS = 10
const ADDRESS_LENGTHS = {
  address_line_1: 300,
  address_line_2: 300,
  address_line_3: 100,
  admin_area_1: 300,
  admin_area_2: 120,
  admin_area_3: 100,
  admin_area_4: 100,
  postal_code: 60,
}
/** Delivery countries whose addresses have no postal code. */
const WITHOUT_POSTAL_CODE = ['AE', 'HK', 'IE', 'MO', 'QA']

/** Every field of a postal address is optional except its country. */
export function checkPostalAddress(value: unknown, field: string): Fields {
  const fields = fieldsAt(value, field)
  for (const [key, max] of Object.entries(ADDRESS_LENGTHS)) checkText(fields, key, field, { min: 0, max })
  checkCountry(fields, 'country_code', field)
  return fields
}

/** An address to which PayPal itself has the parcel sent must be complete. */
function checkProvidedAddress(value: unknown, field: string): void {
  if (value === undefined) refuse('MISSING_SHIPPING_ADDRESS', field)
  const fields = checkPostalAddress(value, field)
  if (!fields.address_line_1) refuse('SHIPPING_ADDRESS_INVALID', `${field}/address_line_1`)
  if (!fields.admin_area_2) refuse('CITY_REQUIRED', `${field}/admin_area_2`)
  if (!fields.postal_code && !WITHOUT_POSTAL_CODE.includes(String(fields.country_code)))
    refuse('POSTAL_CODE_REQUIRED', `${field}/postal_code`)
}

function checkOptions(options: unknown, field: string): void {
  if (!Array.isArray(options)) refuse('INVALID_PARAMETER_SYNTAX', field)
  if (options.length > MAX_OPTIONS) refuse('INVALID_ARRAY_MAX_ITEMS', field)
  let selected = 0
  for (const [index, option] of options.entries()) {
    const at = `${field}/${index}`
    const fields = fieldsAt(option, at)
    checkPresent(fields, at, 'id', 'label', 'selected')
    for (const key of ['id', 'label']) checkText(fields, key, at, { min: 0, max: 127 })
    checkOneOf(fields, 'type', at, OPTION_TYPES)
    checkFlag(fields, 'selected', at)
    if (fields.amount !== undefined) centsAt(fields.amount, `${at}/amount`)
    if (fields.selected === true) selected += 1
  }
  if (selected === 0 && options.length > 0) refuse('SHIPPING_OPTION_NOT_SELECTED', field)
  if (selected > 1) refuse('MULTIPLE_SHIPPING_OPTION_SELECTED', field)
}

/** @param at the purchase unit that the shipping belongs to. */
export function checkShipping(value: unknown, at: string, preference: ShippingPreference): void {
  const field = `${at}/shipping`
  const shipping = optionalFieldsAt(value, field) ?? {}
  const name = optionalFieldsAt(shipping.name, `${field}/name`)
  if (name) checkText(name, 'full_name', `${field}/name`, { min: 0, max: 300 })
  checkOneOf(shipping, 'type', field, SHIPPING_TYPES)
  if (shipping.address !== undefined) checkPostalAddress(shipping.address, `${field}/address`)
  if (shipping.options !== undefined) {
    checkOptions(shipping.options, `${field}/options`)
    if (shipping.type !== undefined || preference !== 'GET_FROM_FILE')
      refuse('SHIPPING_OPTIONS_NOT_SUPPORTED', `${field}/options`)
  }
  if (shipping.type !== undefined && preference === 'GET_FROM_FILE')
    refuse('UNSUPPORTED_SHIPPING_TYPE', `${field}/type`)
  if (String(shipping.type).startsWith('PICKUP') && shipping.address === undefined)
    refuse('MISSING_PICKUP_ADDRESS', `${field}/address`)
  if (preference === 'SET_PROVIDED_ADDRESS') checkProvidedAddress(shipping.address, `${field}/address`)
}
