/** A payment that the provider has taken and still checks: the order stands, unpaid, and keeps its pieces. */
import type { OrderStatus } from '#domain/order-status.ts'
import { lockCart } from '#server/cart/store.ts'
import { holdNewlyCounted, wantedOf } from '#server/catalog/stock.ts'
import { paymentLink } from '#server/custom-orders/payment-link.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { writeHistory } from '#server/orders/history.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import { findLines, lockOrder } from '#server/orders/store.ts'
import {
  minutesAfter,
  movePayment,
  ordersPaidBy,
  type PaymentRow,
  type Purchase,
  purchaseOf,
} from '#server/payments/ledger.ts'
import type { CaptureResult } from '#server/payments/provider.ts'
import type { Db } from '#server/platform/database.ts'
import { putBackIntoCart, takeFromCart } from './bought-cart.ts'
import type { CheckoutDeps } from './deps.ts'

/** When the job asks for the first time how a review has ended. */
const LOOK_MINUTES = 10

/**
 * How a capture at the provider stands. One that is asked for again would only repeat its first answer.
 * @param captureId where it is known: its order may be gone at the provider, what was taken is not
 */
export async function lookAtCapture(
  { provider }: CheckoutDeps,
  providerOrderId: string,
  captureId: string | null,
): Promise<CaptureResult> {
  if (captureId !== null) return provider.getCapture(captureId)
  const order = await provider.getOrder(providerOrderId)
  if (order.outcome === 'gone') return { outcome: 'unknown', reason: 'the order is gone' }
  if (order.outcome !== 'found') return order
  return order.capture
    ? provider.getCapture(order.capture.id)
    : { outcome: 'unknown', reason: 'the order shows no capture' }
}

/**
 * The review begins, or goes on. What is being checked is out of the cart: whoever goes on shopping buys something else.
 * @returns false for a payment that is not being captured any more
 */
export async function beginReview(
  deps: CheckoutDeps,
  payment: PaymentRow,
  captureId: string,
): Promise<boolean> {
  const now = deps.now()
  const change = { to: 'reviewing' as const, nextCheckAt: minutesAfter(now, LOOK_MINUTES), captureId }
  const { isUnderReview, stockChanged } = await deps.db.transaction().execute(async trx => {
    await lockItsCart(trx, payment, now)
    const begins = (await movePayment(trx, payment, ['capturing'], change, now)) !== undefined
    const isUnderReview =
      begins || (await movePayment(trx, payment, ['reviewing'], change, now)) !== undefined
    if (!isUnderReview) return { isUnderReview, stockChanged: false }
    const orderIds = ordersPaidBy(payment)
    if (begins) for (const id of orderIds) await placeUnpaid(trx, id, deps.publicUrl, now)
    let stockChanged = begins && (await takeFromCart(trx, payment, now))
    for (const id of orderIds) if (await keepCounted(trx, id)) stockChanged = true
    return { isUnderReview, stockChanged }
  })
  if (stockChanged) deps.catalog.changed()
  return isUnderReview
}

/** An order that stood there before is left as it is. Law asks that a new one is confirmed at once (VÕS § 62¹). */
async function placeUnpaid(trx: Db, id: string, publicUrl: string, now: Date): Promise<void> {
  const at = now.toISOString()
  const order = await trx
    .updateTable('orders')
    .set({ placed_at: at, updated_at: at })
    .where('id', '=', id)
    .where('placed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!order) return
  const data = orderMail(order, await findLines(trx, id), trackingLink(publicUrl, order))
  await queueMail(
    trx,
    { template: 'order-under-review', about: id, recipient: order.customer_email, data },
    now,
  )
}

/** What the owner has begun to count since is kept, as far as there is enough: nobody else is to buy it meanwhile. */
const keepCounted = async (trx: Db, id: string): Promise<boolean> =>
  (await holdNewlyCounted(trx, id, wantedOf(await findLines(trx, id)))).counted

/** Taken first, as by the claim: what another tab does to the cart happens before or after, not in between. */
export async function lockItsCart(trx: Db, payment: PaymentRow, now: Date): Promise<void> {
  if (payment.session_id && purchaseOf(payment).kind === 'cart') await lockCart(trx, payment.session_id, now)
}

/**
 * A review has ended without money: whoever was told that there is nothing more to do hears of it, and so does the owner.
 * An order that stood only by this payment is cancelled, its pieces are everybody's and lie in the shopper's cart again;
 * one that was ordered by itself goes on waiting to be paid. To be called with the cart locked.
 */
export async function refuseAfterReview(
  trx: Db,
  payment: PaymentRow,
  { issue, ownerEmail, publicUrl }: { issue: string; ownerEmail: string; publicUrl: string },
  now: Date,
): Promise<void> {
  const stoodAlone = STOOD_ALONE[purchaseOf(payment).kind]
  for (const id of ordersPaidBy(payment)) {
    await writeHistory(trx, id, 'shop', 'payment-refused', { method: 'paypal', issue }, now)
    const isCartKept =
      stoodAlone !== undefined &&
      (await cancel(trx, id, stoodAlone, now)) &&
      (await putBackIntoCart(trx, payment, now))
    const order = (await lockOrder(trx, 'id', id, now))!
    const isCancelled = order.status === 'cancelled'
    // What was given back is not asked for again.
    const isGivenBack = issue.endsWith('REFUNDED')
    const isToPay = !isCancelled && !isGivenBack
    const link = isToPay ? paymentLink(publicUrl, order) : trackingLink(publicUrl, order)
    const mail = orderMail(order, await findLines(trx, id), link)
    const data = { ...mail, isCancelled, isCartKept, isGivenBack }
    const about = `${id}:${payment.id}`
    if (order.customer_email)
      await queueMail(trx, { template: 'payment-refused', about, recipient: order.customer_email, data }, now)
    await queueMail(trx, { template: 'payment-refused-notice', about, recipient: ownerEmail, data }, now)
  }
}

/** What the order of a purchase is called from its beginning, where it stands by its payment alone. */
const STOOD_ALONE: Partial<Record<Purchase['kind'], OrderStatus>> = {
  cart: 'pending',
  hat: 'pending_confirmation',
}

/** @returns false where the owner has gone on with it meanwhile */
async function cancel(trx: Db, id: string, from: OrderStatus, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ status: 'cancelled' })
    .where('id', '=', id)
    .where('status', '=', from)
    .where('payment_status', '=', 'pending')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await writeHistory(trx, id, 'shop', 'status', { from, to: 'cancelled' }, now)
  return true
}
