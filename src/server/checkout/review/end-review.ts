/** Ends a review without money for the order. */
import type { OrderStatus } from '#domain/order-status.ts'
import type { PurchaseKind } from '#domain/payment-state.ts'
import { paymentLink, paymentLinkByNumber } from '#server/custom-orders/payment-link.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { writeHistory } from '#server/orders/history.ts'
import { orderMail, trackingLink, withoutKey } from '#server/orders/order-mail.ts'
import { payableWhere } from '#server/orders/payable.ts'
import { lockOrder } from '#server/orders/store.ts'
import { findWantedLines, isAnyWanted } from '#server/orders/wanted-pieces.ts'
import { deliveryOf, type PaymentRow } from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isSameEmail, type MailAddresses } from '../mail-addresses.ts'
import { readPurchase } from '../purchase/purchase.ts'
import { refillCart } from '../purchase/purchased-cart.ts'

/** The status in which an order created by its own payment was stored; that of an `invoice` existed before. */
const STATUS_AT_PLACEMENT: Partial<Record<PurchaseKind, OrderStatus>> = {
  cart: 'pending',
  hat: 'pending_confirmation',
}

/**
 * Notifies the shopper, who was told that there is nothing more to do, and the owner; of an existing order, both its
 * customer and its payer. An order created by this payment is cancelled, and its pieces return to the shopper's cart,
 * without those withdrawn meanwhile; an existing order goes on waiting for payment. One withdrawn from as a whole is
 * cancelled already. Call it with the cart locked, after the payment has released its orders.
 * @param isReturned the money was captured, and is being or was refunded
 */
export async function refuseAfterReview(
  trx: Db,
  payment: PaymentRow,
  { issue, isReturned, mailing }: { issue: string; isReturned: boolean; mailing: MailAddresses },
  now: Date,
): Promise<void> {
  const { ownerEmail, publicUrl } = mailing
  const statusAtPlacement = STATUS_AT_PLACEMENT[payment.kind]
  const purchase = await readPurchase(trx, payment.id)
  const wanted = await findWantedLines(trx, [...purchase.keys()])
  for (const [id, lines] of purchase) {
    await writeHistory(trx, id, 'shop', 'payment-refused', { method: payment.provider, issue }, now)
    const isCartRestored =
      statusAtPlacement !== undefined &&
      (await cancel(trx, id, payment, statusAtPlacement, now)) &&
      (await refillCart(trx, payment, [...wanted.values()].flat(), now))
    const order = (await lockOrder(trx, 'id', id, now))!
    const isCancelled = order.status === 'cancelled'
    // After a refund the customer is not asked to pay again.
    const isToPay = !isCancelled && !isReturned
    const link = isToPay ? paymentLink(publicUrl, order) : trackingLink(publicUrl, order)
    const data = {
      ...orderMail(order, lines, link),
      paymentMethod: payment.provider,
      isCancelled,
      isWithdrawn: isCancelled && !(await isAnyWanted(trx, id)),
      isCartKept: isCartRestored,
      isGivenBack: isReturned,
    }
    const cause = { about: order, which: payment.id }
    const recipient = order.customer_email
    if (recipient) await queueMail(trx, { template: 'payment-refused', ...cause, recipient, data }, now)
    await queueMail(trx, { template: 'payment-refused-notice', ...cause, recipient: ownerEmail, data }, now)
    const payer = payment.kind === 'invoice' ? deliveryOf(payment).customer : undefined
    if (!payer?.email || isSameEmail(payer.email, recipient)) continue
    const theirs = { ...withoutKey(data, publicUrl), customerName: payer.name }
    if (isToPay) theirs.link = paymentLinkByNumber(publicUrl, order)
    const toPayer = { about: order, which: `${payment.id}:payer`, recipient: payer.email, data: theirs }
    await queueMail(trx, { template: 'payment-refused', ...toPayer }, now)
  }
}

/**
 * @returns false if the owner has changed the order's status meanwhile, or if the order is older: the hat page pays a
 * hat that the same form has already ordered to be paid later
 */
async function cancel(
  trx: Db,
  id: string,
  { created_at: openedAt }: PaymentRow,
  from: OrderStatus,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ status: 'cancelled' })
    .where('id', '=', id)
    .where('status', '=', from)
    .where('placed_at', '>=', openedAt)
    .where(payableWhere())
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await writeHistory(trx, id, 'shop', 'status', { from, to: 'cancelled' }, now)
  return true
}
