import type { CheckoutDraft } from '#domain/checkout.ts'

const STORED_AS = 'checkout-draft'

export const EMPTY_DRAFT: CheckoutDraft = {
  contact: { firstName: '', lastName: '', email: '', phone: '', address: '', city: '', postalCode: '' },
  deliveryMethod: '',
  parcelMachine: '',
  termsAccepted: false,
}

/** What was filled in before a reload or a visit to the payment provider, in this tab. */
export function keptDraft(): CheckoutDraft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORED_AS) ?? 'null') as CheckoutDraft | null
    return kept
      ? { ...EMPTY_DRAFT, ...kept, contact: { ...EMPTY_DRAFT.contact, ...kept.contact } }
      : undefined
  } catch {
    return undefined
  }
}

export function keepDraft(draft: CheckoutDraft) {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing still sells.
  }
}

/** To be called when the order is paid: names and addresses do not stay behind. */
export function forgetDraft() {
  try {
    sessionStorage.removeItem(STORED_AS)
  } catch {
    // Then there is nothing to forget.
  }
}
