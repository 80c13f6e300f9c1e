import { DEFAULT_DELIVERY_TERMS } from '#domain/delivery.ts'
import { shippingFee } from '#domain/delivery-terms.ts'
import { centsOf, eurosOf } from '#domain/money.ts'

const DELIVERY = 'omniva_courier'

/** POST /api/paypal/order of a shopper who buys one piece of that price, with home delivery. */
export const purchaseBy = (shopper: number, sessionId: string, price: string) => ({
  amount: eurosOf(centsOf(price)! + shippingFee(DELIVERY, centsOf(price)!, DEFAULT_DELIVERY_TERMS)),
  currency: 'EUR',
  intent: 'CAPTURE',
  sessionId,
  checkout: {
    customer: {
      firstName: 'Mari',
      lastName: 'Maasikas',
      email: `mari${shopper}@gmail.com`,
      phone: '+372 5123 4534',
      address: 'Riia 2',
      city: 'Tartu',
      postalCode: '51004',
    },
    deliveryMethod: DELIVERY,
    termsAccepted: true,
  },
})

/** A cart session id as a browser would create it, unique to that shopper. */
export const sessionOf = (shopper: number): string =>
  `session-${Date.now()}-${String(shopper).padStart(24, '0')}`
