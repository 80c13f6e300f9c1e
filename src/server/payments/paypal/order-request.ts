/** Builds the body of the request that creates an order at PayPal. */
import { linesTotal } from '#domain/cart.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import type { NewPayment, ShippingAddress } from '../provider.ts'

/** Maximum length of these fields; PayPal counts ASCII characters, so the shop counts bytes. */
const LONGEST = 127

/**
 * Truncates a text to so many bytes without splitting a character; PayPal accepts a single line. Half a character, which
 * only a program sends, could make the whole request unreadable there.
 */
export function shortened(given: string, bytes = LONGEST): string {
  const text = given.toWellFormed().replaceAll(/\s+/g, ' ').trim()
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

/** Returns the delivery address in the form that PayPal's seller protection requires. */
const shippingOf = ({ name, address, city, postalCode }: ShippingAddress) => ({
  type: 'SHIPPING',
  name: { full_name: shortened(name, 300) || undefined },
  address: {
    address_line_1: shortened(address, 300) || undefined,
    admin_area_2: shortened(city, 120) || undefined,
    postal_code: shortened(postalCode, 60) || undefined,
    country_code: 'EE',
  },
})

/** Returns the order in PayPal's format (Orders API v2, `POST /v2/checkout/orders`). */
export function orderRequest(wanted: NewPayment) {
  const { items, shipping = 0, total, shipTo } = wanted
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
        shipping: shipTo && shippingOf(shipTo),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: shortened(wanted.brandName) || undefined,
          // Card form or login, depending on what PayPal knows of the payer. GUEST_CHECKOUT would always show the card
          // form, but exceeds the length that the published description itself allows for this field.
          landing_page: 'NO_PREFERENCE',
          // The shop has already asked for the address or the parcel machine.
          shipping_preference: shipTo ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          // A unique piece must not wait days for a bank transfer.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: wanted.returnUrl,
          cancel_url: wanted.cancelUrl,
        },
      },
    },
  }
}
