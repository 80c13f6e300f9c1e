import * as messages from '#messages/field-errors.ts'
import { isEmail, isPhone, readEmail, readPhone } from './contact-details.ts'
import { isCheckoutMethod, needsAddress, parcelCarrier } from './delivery.ts'
import { isBlank } from './plain-text.ts'

export type CheckoutContact = {
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  city: string
  postalCode: string
}

export type CheckoutDraft = {
  contact: CheckoutContact
  deliveryMethod: string
  /** the id of the chosen machine; empty if none is chosen */
  parcelMachine: string
  termsAccepted: boolean
}

export type CheckoutField = keyof CheckoutContact | 'deliveryMethod' | 'parcelMachine' | 'termsAccepted'

/** One reason why a checkout cannot be paid. `toast` is the wording of specification §5. */
type CheckoutFault = { field: CheckoutField; message: string; toast: { title: string; text?: string } }

const REQUIRED: [keyof CheckoutContact, string][] = [
  ['firstName', messages.firstNameMissing],
  ['lastName', messages.lastNameMissing],
  ['email', messages.emailMissing],
  ['phone', messages.phoneMissing],
]
const ADDRESS: [keyof CheckoutContact, string][] = [
  ['address', messages.addressMissing],
  ['city', messages.cityMissing],
  ['postalCode', messages.postalCodeMissing],
]

/**
 * Returns every reason why a checkout cannot be paid, in the order of the page (specification §5, Checkout pay); an
 * empty list if it can be paid.
 */
export function checkoutFaults(draft: CheckoutDraft): CheckoutFault[] {
  const faults: CheckoutFault[] = []
  const { contact, deliveryMethod } = draft
  if (!isCheckoutMethod(deliveryMethod))
    faults.push({
      field: 'deliveryMethod',
      message: messages.deliveryMethodMissing,
      toast: { title: messages.deliveryMethodMissing },
    })
  else if (parcelCarrier(deliveryMethod) && !draft.parcelMachine)
    faults.push({
      field: 'parcelMachine',
      message: messages.parcelLockerMissing,
      toast: { title: messages.parcelLockerMissing },
    })
  const required = { title: messages.fillRequiredFields }
  for (const [field, message] of REQUIRED)
    if (isBlank(contact[field])) faults.push({ field, message, toast: required })
  if (!isBlank(contact.email) && !isEmail(readEmail(contact.email)))
    faults.push({ field: 'email', message: messages.emailInvalid, toast: required })
  if (!isBlank(contact.phone) && !isPhone(readPhone(contact.phone)))
    faults.push({ field: 'phone', message: messages.phoneInvalid, toast: required })
  if (needsAddress(deliveryMethod)) {
    const toast = { title: messages.fillAddress, text: messages.courierNeedsAddress }
    for (const [field, message] of ADDRESS)
      if (isBlank(contact[field])) faults.push({ field, message, toast })
  }
  if (!draft.termsAccepted)
    faults.push({
      field: 'termsAccepted',
      message: messages.termsNotAccepted,
      toast: { title: messages.termsNotAccepted },
    })
  return faults
}
