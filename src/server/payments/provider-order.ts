/** What the shop asks the provider for: the body of a create call. */
import { linesTotal } from '#domain/cart.ts'
import { type Cents, eurosOf } from '#domain/money.ts'

export type NewPaymentOrder = {
  /** the ledger's id; comes back on captures and events and is never shown to the payer */
  paymentId: string
  /** the order number; the provider lets only one payment through for it */
  invoiceId?: string
  description: string
  /** what is bought, if the shop knows: a client that posts its order afterwards has only a sum */
  items?: { name: string; quantity: number; unitPrice: Cents }[]
  /** nothing, where it is left out */
  shipping?: Cents
  /** items and shipping together */
  total: Cents
  brandName: string
  returnUrl: string
  cancelUrl: string
}

/** The longest text that the provider takes in these fields; it counts plain letters, so ours are counted in bytes. */
const LONGEST = 127

/** Cuts a text to so many bytes without breaking a letter. */
function shortened(text: string, bytes = LONGEST): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let kept = ''
  let length = 0
  for (const letter of text) {
    length += Buffer.byteLength(letter)
    if (length > bytes) break
    kept += letter
  }
  return kept.trimEnd()
}

const euros = (cents: Cents) => ({ currency_code: 'EUR', value: eurosOf(cents) })

/** The order in the provider's words (Orders API v2, `POST /v2/checkout/orders`). */
export function orderRequest(wanted: NewPaymentOrder) {
  const { items, shipping = 0, total } = wanted
  const breakdown = items && {
    item_total: euros(linesTotal(items)),
    shipping: euros(shipping),
  }
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: wanted.paymentId,
        invoice_id: wanted.invoiceId,
        description: shortened(wanted.description) || undefined,
        amount: { ...euros(total), breakdown },
        items: items?.map(item => ({
          name: shortened(item.name),
          quantity: String(item.quantity),
          unit_amount: euros(item.unitPrice),
          category: 'PHYSICAL_GOODS',
        })),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: shortened(wanted.brandName) || undefined,
          // The card form or the login, by what the provider knows of the payer. GUEST_CHECKOUT would always show the card
          // form, but is longer than the published description itself allows for this field.
          landing_page: 'NO_PREFERENCE',
          // The shop has asked for the address or the parcel machine itself.
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          // A piece that exists once must not wait days for a bank transfer.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: wanted.returnUrl,
          cancel_url: wanted.cancelUrl,
        },
      },
    },
  }
}
