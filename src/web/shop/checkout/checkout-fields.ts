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

/** Returns the form's name of a field with a fault. */
export const fieldPath = (field: CheckoutField): FieldPath<CheckoutDraft> =>
  isContactField(field) ? `contact.${field}` : field

/** Maps a field path of an API issue to the form's name; `undefined` if the form has no such field. */
export function fieldOfIssue(path: string): FieldPath<CheckoutValues> | undefined {
  const field = path.replace(/^checkout\.(customer\.)?/, '')
  if (field === 'selectedParcelMachine') return 'parcelMachine'
  if (field === 'customerNote' || field === 'giftText') return field
  return isContactField(field) || field === 'deliveryMethod' || field === 'termsAccepted'
    ? fieldPath(field)
    : undefined
}

export const resolveCheckout = domainFormResolver<CheckoutValues, CheckoutField>(checkoutFaults, fieldPath)
