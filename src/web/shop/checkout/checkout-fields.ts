import type { FieldPath } from 'react-hook-form'
import {
  type CheckoutContact,
  type CheckoutDraft,
  type CheckoutField,
  checkoutFaults,
} from '#domain/checkout.ts'
import { domainFormResolver } from '#web/platform/domain-form-resolver.ts'
import { type CheckoutValues, EMPTY_DRAFT } from './checkout-draft.ts'

const isContactField = (field: string): field is keyof CheckoutContact => field in EMPTY_DRAFT.contact

/** The form's name of a field that a fault is about. */
export const fieldPath = (field: CheckoutField): FieldPath<CheckoutDraft> =>
  isContactField(field) ? `contact.${field}` : field

/** The form's name of a field as the API names it in an issue; `undefined` for one that the form does not have. */
export function fieldOfIssue(path: string): FieldPath<CheckoutValues> | undefined {
  const field = path.replace(/^checkout\.(customer\.)?/, '')
  if (field === 'selectedParcelMachine') return 'parcelMachine'
  if (field === 'customerNote' || field === 'giftText') return field
  return isContactField(field) || field === 'deliveryMethod' || field === 'termsAccepted'
    ? fieldPath(field)
    : undefined
}

export const resolveCheckout = domainFormResolver<CheckoutValues, CheckoutField>(checkoutFaults, fieldPath)
