import * as messages from '#messages/labels.ts'
import { CARRIER, CARRIERS } from './carriers.ts'
import { CHECKOUT_METHODS, carrierOf, isCheckoutMethod, offeredMethods, PICKUP } from './delivery.ts'
import type { DeliveryTerms } from './delivery-terms.ts'

/** Labels of methods that an order may have but the checkout does not offer (specification §3, §9). */
const OTHER_LABELS: Record<string, string> = {
  courier: messages.courier,
  parcel: messages.parcelLocker,
  post_office: messages.postOffice,
  standard: messages.standardShipping,
  express: messages.expressShipping,
  [PICKUP]: messages.pickup,
}

/** Returns the label of a delivery method; an unknown value is prettified: `by_bicycle` → `By bicycle`. */
export function deliveryLabel(id: string): string {
  if (isCheckoutMethod(id)) return CHECKOUT_METHODS[id].label
  const known = Object.hasOwn(OTHER_LABELS, id) && OTHER_LABELS[id]
  if (known) return known
  const words = id.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Lists the carriers of the offered methods for a text: `Omniva, DPD või SmartPosti`. */
export function carriersText(terms: Pick<DeliveryTerms, 'prices'>): string {
  const offered = new Set(offeredMethods(terms).map(carrierOf))
  const names = CARRIERS.filter(carrier => offered.has(carrier)).map(carrier => CARRIER[carrier].name)
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(messages.or)
}
