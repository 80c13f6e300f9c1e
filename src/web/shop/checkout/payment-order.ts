import type { z } from 'zod'
import type { ArrivalAnswer, ArrivalSpan } from '#contract/arrival.ts'
import type { PayWith, paymentOrderInput } from '#contract/checkout.ts'
import { needsAddress, parcelCarrier } from '#domain/delivery.ts'
import { type DeliveryTerms, shippingFee } from '#domain/delivery-terms.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import type { AgreedOffer } from './agreed-offers.tsx'
import type { CheckoutValues } from './checkout-draft.ts'
import type { OrderSummary } from './order-summary.tsx'

/** Returns the days that the page shows for a delivery method. */
export const daysBy = (method: string, arrival: ArrivalAnswer | undefined): ArrivalSpan | null =>
  (arrival?.days as Readonly<Record<string, ArrivalSpan | null>> | undefined)?.[method] ?? null

/** Builds the API request for a payment of exactly the sum on the button. */
export function paymentOrderOf(
  { contact, deliveryMethod, parcelMachine, termsAccepted, customerNote, giftText }: CheckoutValues,
  bill: {
    sessionId: string
    /** undefined if the page offers no choice */
    payWith?: PayWith | undefined
    total: Cents
    /** the terms by which the page has calculated the delivery */
    delivery: DeliveryTerms
    /** when it arrives, as shown on the page */
    arrival?: ArrivalAnswer | undefined
    invoice?: string | undefined
    accessKey?: string | undefined
    /** the rows of the cart, as shown on the page */
    rows?: OrderSummary['rows']
    /** what was agreed, as shown on the page */
    offers: AgreedOffer[]
  },
): z.input<typeof paymentOrderInput> {
  const { address, city, postalCode, ...person } = contact
  return {
    amount: eurosOf(bill.total + shippingFee(deliveryMethod, bill.total, bill.delivery)),
    currency: 'EUR',
    intent: 'CAPTURE',
    sessionId: bill.sessionId,
    payWith: bill.payWith,
    checkout: {
      // An address typed for a courier and no longer needed is not sent.
      customer: needsAddress(deliveryMethod) ? contact : person,
      deliveryMethod,
      selectedParcelMachine: parcelCarrier(deliveryMethod) ? parcelMachine : null,
      invoice: bill.invoice,
      key: bill.accessKey,
      cart: bill.rows,
      offers: bill.offers,
      termsAccepted,
      arrival: daysBy(deliveryMethod, bill.arrival),
      customerNote,
      giftText,
    },
  }
}
