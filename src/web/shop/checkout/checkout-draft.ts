import type { CheckoutDraft } from '#domain/checkout.ts'
import { tabStorage } from '#web/platform/browser-storage.ts'

export const EMPTY_DRAFT: CheckoutDraft = {
  contact: { firstName: '', lastName: '', email: '', phone: '', address: '', city: '', postalCode: '' },
  deliveryMethod: '',
  parcelMachine: '',
  termsAccepted: false,
}

const storage = tabStorage<CheckoutDraft>('checkout-draft')

/** What was filled in before a reload or a visit to the payment provider, in this tab. */
export function getDraft(): CheckoutDraft | undefined {
  const kept = storage.get()
  return kept && { ...EMPTY_DRAFT, ...kept, contact: { ...EMPTY_DRAFT.contact, ...kept.contact } }
}

export const setDraft = storage.set

/** To be called when the order is paid: names and addresses do not stay behind. */
export const removeDraft = storage.remove
