import { isEmail, isPhone } from './contact-details.ts'
import { isCheckoutMethod, needsAddress, parcelCarrier } from './delivery.ts'

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
  /** the chosen machine's id, empty where none is chosen */
  parcelMachine: string
  termsAccepted: boolean
}

export type CheckoutField = keyof CheckoutContact | 'deliveryMethod' | 'parcelMachine' | 'termsAccepted'

/** One thing that keeps a checkout from being paid. `toast` is specification §5's own words for it. */
export type CheckoutFault = { field: CheckoutField; message: string; toast: { title: string; text?: string } }

const REQUIRED: [keyof CheckoutContact, string][] = [
  ['firstName', 'Palun sisesta eesnimi'],
  ['lastName', 'Palun sisesta perekonnanimi'],
  ['email', 'Palun sisesta e-posti aadress'],
  ['phone', 'Telefon on vajalik paki teavituseks'],
]
const ADDRESS: [keyof CheckoutContact, string][] = [
  ['address', 'Palun sisesta aadress'],
  ['city', 'Palun sisesta linn'],
  ['postalCode', 'Palun sisesta postiindeks'],
]

/**
 * Everything that keeps a checkout from being paid, in the order of the page (specification §5, Checkout pay).
 * @returns an empty list when it may be paid.
 */
export function checkoutFaults(draft: CheckoutDraft): CheckoutFault[] {
  const faults: CheckoutFault[] = []
  const { contact, deliveryMethod } = draft
  if (!isCheckoutMethod(deliveryMethod))
    faults.push({
      field: 'deliveryMethod',
      message: 'Valige tarneviis',
      toast: { title: 'Valige tarneviis' },
    })
  else if (parcelCarrier(deliveryMethod) && !draft.parcelMachine)
    faults.push({
      field: 'parcelMachine',
      message: 'Valige pakiautomaat',
      toast: { title: 'Valige pakiautomaat' },
    })
  const required = { title: 'Täitke kohustuslikud väljad' }
  for (const [field, message] of REQUIRED)
    if (!contact[field].trim()) faults.push({ field, message, toast: required })
  if (contact.email.trim() && !isEmail(contact.email))
    faults.push({ field: 'email', message: 'Palun sisestage kehtiv e-posti aadress', toast: required })
  if (contact.phone.trim() && !isPhone(contact.phone))
    faults.push({ field: 'phone', message: 'Palun sisesta telefoninumber numbritega', toast: required })
  if (needsAddress(deliveryMethod)) {
    const toast = { title: 'Täitke aadress', text: 'Kuller-tarne jaoks on vaja täielikku aadressi.' }
    for (const [field, message] of ADDRESS) if (!contact[field].trim()) faults.push({ field, message, toast })
  }
  if (!draft.termsAccepted)
    faults.push({
      field: 'termsAccepted',
      message: 'Nõustuge tingimustega',
      toast: { title: 'Nõustuge tingimustega' },
    })
  return faults
}
