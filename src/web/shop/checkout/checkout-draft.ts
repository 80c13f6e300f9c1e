import type { CheckoutDraft } from '#domain/checkout.ts'
import { tabStorage } from '#web/platform/browser-storage.ts'
import { keptOpen, keptPlace, keptText } from '#web/platform/kept-places.ts'

/** All that the checkout's form holds: what is checked, and what may be written besides. */
export type CheckoutValues = CheckoutDraft & {
  /** to the maker */
  customerNote: string
  /** for the card of a gift */
  giftText: string
  /** of the parcel machine that was chosen last: how many lines it takes is known before the list of machines is there */
  machineAddress: string
  /** how it is paid, where there is a choice: a value of the radio group */
  way: string
}

export const EMPTY_DRAFT: CheckoutValues = {
  contact: { firstName: '', lastName: '', email: '', phone: '', address: '', city: '', postalCode: '' },
  deliveryMethod: '',
  parcelMachine: '',
  termsAccepted: false,
  customerNote: '',
  giftText: '',
  machineAddress: '',
  way: '',
}

const NAME = 'checkout-draft'
const storage = tabStorage<CheckoutValues>(NAME)

/** Keeps the place of what a delivery needs, such as the field of its parcel machine, where the draft has such a delivery. */
export const placeOfDelivery = (to: 'parcel' | 'courier') =>
  keptPlace(NAME, `"deliveryMethod":"[a-z]+_${to}"`)

/** The same for the address below that field, once a machine is chosen. */
export const PLACE_OF_ADDRESS = {
  ...keptPlace(NAME, '"parcelMachine":"[^"]'),
  ...keptText('machineAddress' satisfies keyof CheckoutValues),
}

/** For the part of the notes: it is open where the draft has one. */
export const OPEN_WITH_NOTES = keptOpen(NAME, '"(customerNote|giftText)":"[^"]')

/** What was filled in before a reload or a visit to the payment provider, in this tab. */
export function getDraft(): CheckoutValues | undefined {
  const kept = storage.get()
  return kept && { ...EMPTY_DRAFT, ...kept, contact: { ...EMPTY_DRAFT.contact, ...kept.contact } }
}

export const setDraft = storage.set

/** To be called when the order is paid: names and addresses do not stay behind. */
export const removeDraft = storage.remove
