/** Orders that are paid past the pages, for journeys about what comes after. */
import { decide } from '#sandbox/payer.ts'
import type { Shop } from './fixtures.ts'

/** A checkout that may be paid as it is. */
export const COURIER_CHECKOUT = {
  customer: {
    firstName: 'Žanna',
    lastName: 'Tamm',
    email: 'zanna.tamm@naide.ee',
    phone: '+372 5123 4534',
    address: 'Riia 2',
    city: 'Tartu',
    postalCode: '51004',
  },
  deliveryMethod: 'omniva_courier',
  termsAccepted: true,
}

/** Pays a cart of the first demo product, which a courier brings. @returns the order's number */
export const payByCourier = (shop: Shop, sessionId: string): Promise<string> =>
  payOrder(shop, { amount: '38.99', sessionId, checkout: COURIER_CHECKOUT })

/**
 * Pays a cart, or the invoice that the checkout names.
 * @param outcome what its money will do at the provider
 * @returns the order's number
 */
export async function payOrder(
  shop: Shop,
  about: { amount: string; sessionId?: string; checkout: Record<string, unknown> },
  outcome: Parameters<typeof decide>[2] = 'ok',
): Promise<string> {
  const payment = await shop.api<{ id: string; links: { href: string }[] }>(
    'POST',
    '/api/paypal/order',
    about,
  )
  await decide(payment.links[0]!.href, 'approve', outcome)
  const { orderNumber } = await shop.api<{ orderNumber: string }>(
    'POST',
    `/api/paypal/capture?orderID=${payment.id}`,
  )
  return orderNumber
}
