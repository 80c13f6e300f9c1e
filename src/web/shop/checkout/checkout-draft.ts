import type { CheckoutDraft } from '#domain/checkout.ts'
import { tabStorage } from '#web/platform/browser-storage.ts'
import { keptText, openIfStored, storedPlace } from '#web/platform/stored-places.ts'

/** All values of the checkout form: the validated ones, and the optional ones. */
export type CheckoutValues = CheckoutDraft & {
  /** to the maker */
  customerNote: string
  /** for the card of a gift */
  giftText: string
  /** of the parcel machine chosen last: reserves its lines before the list of machines has loaded */
  machineAddress: string
  /** the machine chosen for each delivery method, while another method is chosen */
  machineOf: Partial<Record<string, string>>
  /** the payment method, if there is a choice: a value of the radio group */
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
  machineOf: {},
  way: '',
}

const NAME = 'checkout-draft'
const storage = tabStorage<CheckoutValues>(NAME)

/** Reserves the place of what a delivery needs, such as the parcel machine's field, if the draft has such a delivery. */
export const placeOfDelivery = (to: 'parcel' | 'courier') =>
  storedPlace(NAME, `"deliveryMethod":"[a-z]+_${to}"`)

/** The same for the address below that field, once a machine is chosen. */
export const PLACE_OF_ADDRESS = {
  ...storedPlace(NAME, '"parcelMachine":"[^"]'),
  ...keptText('machineAddress' satisfies keyof CheckoutValues),
}

/** For the notes: open if the draft has one. */
export const OPEN_WITH_NOTES = openIfStored(NAME, '"(customerNote|giftText)":"[^"]')

/** Returns what was filled in before a reload or a visit to the payment provider, in this tab. */
export function getDraft(): CheckoutValues | undefined {
  const kept = storage.get()
  return kept && { ...EMPTY_DRAFT, ...kept, contact: { ...EMPTY_DRAFT.contact, ...kept.contact } }
}

export const setDraft = storage.set

/** Call when the order is paid: names and addresses must not stay behind. */
export const removeDraft = storage.remove
