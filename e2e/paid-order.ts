/** Orders paid through the API, for tests of what comes after. */
import { decide } from '#sandbox/payer.ts'
import { askCustom } from './admin-api.ts'
import type { Shop } from './fixtures.ts'

/** A complete checkout, ready to be paid. */
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

/** Pays a cart with the first demo product, delivered by courier. @returns the order's number */
export const payByCourier = (shop: Shop, sessionId: string): Promise<string> =>
  payOrder(shop, { amount: '38.99', sessionId, checkout: COURIER_CHECKOUT })

/**
 * Pays a cart, or the invoice named in the checkout.
 * @param outcome the sandbox's outcome of the payment
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

/** Adds a custom order, priced, paid and to be sent by courier. @returns its number */
export async function orderToSend(shop: Shop): Promise<string> {
  const orderNumber = await askCustom(shop, { description: 'Sall, mis näeb välja nagu heeringas' })
  await shop.ownerApi('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.50', notes: '' })
  await shop.ownerApi('PUT', `/api/admin/orders/${orderNumber}/delivery`, {
    customerName: 'Liis Tamm',
    customerEmail: 'liis.tamm@naide.ee',
    customerPhone: '+372 5123 4534',
    customerAddress: 'Lille 7',
    customerCity: 'Tartu',
    customerPostalCode: '51010',
    deliveryMethod: 'dpd_courier',
  })
  const paid = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
  await shop.ownerApi('PATCH', '/api/orders', paid)
  return orderNumber
}
