import { type FieldErrors, type FieldPath, type Resolver, set } from 'react-hook-form'
import {
  type CheckoutContact,
  type CheckoutDraft,
  type CheckoutField,
  checkoutFaults,
} from '#domain/checkout.ts'
import { EMPTY_DRAFT } from './draft.ts'

const isContactField = (field: string): field is keyof CheckoutContact => field in EMPTY_DRAFT.contact

/** The form's name of a field that a fault is about. */
export const fieldPath = (field: CheckoutField): FieldPath<CheckoutDraft> =>
  isContactField(field) ? `contact.${field}` : field

/** The form's name of a field as the API names it in an issue; `undefined` for one that the form does not have. */
export function fieldOfIssue(path: string): FieldPath<CheckoutDraft> | undefined {
  const field = path.replace(/^checkout\.(customer\.)?/, '')
  if (field === 'selectedParcelMachine') return 'parcelMachine'
  return isContactField(field) || field === 'deliveryMethod' || field === 'termsAccepted'
    ? fieldPath(field)
    : undefined
}

/** The form is held against the very rule that the server holds it against. */
export const resolveCheckout: Resolver<CheckoutDraft> = values => {
  const errors: FieldErrors<CheckoutDraft> = {}
  const faults = checkoutFaults(values)
  // The first fault of a field is the one that is said.
  for (const { field, message } of faults.toReversed())
    set(errors, fieldPath(field), { type: 'fault', message })
  return faults.length > 0 ? { values: {}, errors } : { values, errors: {} }
}
