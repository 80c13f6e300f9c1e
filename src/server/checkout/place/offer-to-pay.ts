import type { Checkout } from '#contract/checkout.ts'
import { findOffer } from '#server/orders/offers.ts'
import type { OrderRow } from '#server/orders/store.ts'
import type { OrderOfPayment } from '#server/payments/payment-orders.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'

/**
 * Returns the offer that a payment of an order is opened for. Paying is consent only by the order's own customer, who
 * was shown the text: a payer who knows only the number was not, and the owner cannot consent for the customer.
 * @param shown the offers shown on the page, of all orders that it pays
 * @throws ShopError `offer_superseded`, `offer_lapsed`
 */
export async function offerToPay(
  db: Db,
  order: OrderRow,
  { isOwn, isAdmin }: { isOwn: boolean; isAdmin: boolean },
  shown: Checkout['offers'],
  now: Date,
): Promise<Pick<OrderOfPayment, 'offer' | 'consent'>> {
  const offer = await findOffer(db, order, now)
  // A price from before threads existed becomes an offer once its thread begins.
  if (!offer) return { offer: order.invoice_price === null ? 0 : null }
  const { position, text } = offer
  const isShown = isOwn && shown !== undefined
  if (
    isShown &&
    !shown.some(
      said => said.orderNumber === order.order_number && said.offer === position && said.text === text,
    )
  )
    throw new ShopError('offer_superseded')
  if (offer.isLapsed) throw new ShopError('offer_lapsed')
  return { offer: position, consent: isShown && !isAdmin ? text : null }
}
