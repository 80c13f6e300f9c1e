/**
 * The completion: step 3 of the settlement, once the money is captured. Payment, orders, stock, cart, history and
 * e-mails change in one transaction, once, however often this is called.
 */
import { sql } from 'kysely'
import { requestedStock, sellStock } from '#server/catalog/stock.ts'
import type { OrderMail } from '#server/mail/mails.ts'
import { queueMail, queueMails } from '#server/mail/outbox.ts'
import type { Tables } from '#server/migrations/tables.ts'
import { withoutPayer } from '#server/orders/as-requester.ts'
import { writeHistory } from '#server/orders/history.ts'
import { deleteObsoleteMails } from '#server/orders/notify-customer.ts'
import { noteConsentByPayment } from '#server/orders/offers.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import { paidStatus } from '#server/orders/paid-status.ts'
import type { OrderLineRow, OrderRow } from '#server/orders/store.ts'
import { notePayment } from '#server/orders/thread-entries.ts'
import { deliveryOf, minutesAfter, type PaymentRow, UNCLAIMED_MINUTES } from '#server/payments/ledger.ts'
import { movePayment } from '#server/payments/move-payment.ts'
import { findOffersPaid, findOwnOrderIds } from '#server/payments/payment-orders.ts'
import type { Captured } from '#server/payments/provider.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { statement } from '#server/platform/database/statement.ts'
import { allocateOrAwaitYarn } from '#server/yarn/missing-yarn.ts'
import { linkSold } from '#server/yarn/sold-pieces.ts'
import type { CheckoutDeps } from '../deps.ts'
import { type MailAddresses, mailAddresses } from '../mail-addresses.ts'
import type { Claimed } from '../purchase/claim.ts'
import { type LatePaymentCheckAt, latePaymentCheckAt } from '../purchase/late-payment-check.ts'
import { lockPurchasedCart, type Purchase, readPurchase } from '../purchase/purchase.ts'
import { clearPurchasedCart } from '../purchase/purchased-cart.ts'
import type { Settlement } from '../purchase/settlement.ts'
import { refundWrongAmount } from '../refund/refund-unmatched-payment.ts'
import { updateDelivery } from './update-delivery.ts'

/**
 * Completes a captured payment.
 * @returns `undefined` if the payment is no longer being captured: its new state decides what the money is for
 */
export async function completePayment(
  deps: CheckoutDeps,
  { payment, purchase: claimed }: Claimed,
  capture: Captured,
): Promise<Settlement | undefined> {
  if (capture.amount !== payment.amount || capture.currency !== 'EUR')
    return refundWrongAmount(deps, payment, capture)
  const { captureId } = capture
  const isPlay = !deps.providers.of(payment).isLive
  const now = deps.now()
  if (payment.kind === 'later') {
    const nextCheckAt = minutesAfter(now, UNCLAIMED_MINUTES)
    const parked = await movePayment(deps.db, payment.id, 'park', { captureId, isPlay, nextCheckAt }, now)
    return parked && { outcome: 'unclaimed', payment: parked }
  }
  const mailing = await mailAddresses(deps)
  const completed = await retryingTransaction(deps.db, async trx => {
    await lockPurchasedCart(trx, payment)
    const from = ['capturing', 'reviewing'] as const
    const moved = await movePayment(trx, payment.id, 'pay', { captureId, isPlay }, now, from)
    if (!moved) return undefined
    const purchase = claimed ?? (await readPurchase(trx, payment.id))
    // A review cleared the cart when it began; anything in it now is another purchase.
    const clearsCart = payment.state === 'capturing'
    return payOrders(
      trx,
      moved,
      purchase,
      { mailing, clearsCart, lateLookAt: at => latePaymentCheckAt(deps, at) },
      now,
    )
  })
  if (!completed) return undefined
  deps.catalog.stockChanged(completed.touched)
  const orderNumbers = completed.orders.map(order => order.order_number)
  return { outcome: 'paid', orderNumbers, amount: payment.amount }
}

const payRow = statement<Tables>()((db, v: { id: string; paymentId: string; method: string; now: string }) =>
  db
    .updateTable('orders')
    .set({
      payment_status: 'completed',
      payment_method: v.method,
      status: paidStatus,
      paying_id: v.paymentId,
      paid_at: v.now,
      placed_at: sql`coalesce(placed_at, ${v.now})`,
      updated_at: v.now,
    })
    .where('id', '=', v.id)
    .where('payment_status', '=', 'pending')
    .returningAll(),
)

/**
 * Pays the orders of a captured payment: marks them paid, sells their stock, clears the cart, writes history and
 * e-mails. Call it in the transaction that has just moved the payment.
 * @returns the orders, and the counted products that were sold or released
 */
export async function payOrders(
  trx: Db,
  payment: PaymentRow,
  purchase: Purchase,
  {
    mailing,
    clearsCart,
    lateLookAt,
  }: { mailing: MailAddresses; clearsCart: boolean; lateLookAt: LatePaymentCheckAt },
  now: Date,
): Promise<{ orders: OrderRow[]; touched: number[] }> {
  const orders: OrderRow[] = []
  const touched: number[] = []
  const { provider: method } = payment
  // A cart is bought without offers.
  const offers = payment.kind === 'cart' ? [] : await findOffersPaid(trx, payment.id)
  for (const [id, lines] of purchase) {
    const before =
      payment.kind === 'invoice' ? await learnDelivery(trx, payment, purchase, id, now) : undefined
    const at = now.toISOString()
    const [paidRow] = await payRow(trx, { id, paymentId: payment.id, method, now: at })
    if (!paidRow) continue
    const { order, said } = await allocateOrAwaitYarn(trx, paidRow)
    // An order placed by its own payment has no earlier e-mails.
    if (order.placed_at !== at) await deleteObsoleteMails(trx, order)
    const paid = { method, payment: payment.provider_order_id, amount: payment.amount }
    await writeHistory(trx, id, 'shop', 'paid', paid, now)
    await noteConsent(trx, order, payment, offers, now)
    await notePayment(trx, order, method, 'shop', now)
    await tell(trx, { order, lines, before, said }, mailing, now)
    touched.push(...(await sellStock(trx, id, requestedStock(lines))))
    // Skips a query when there are no such pieces.
    if (lines.some(({ unsoldPieces }) => unsoldPieces > 0)) touched.push(...(await linkSold(trx, id, lines)))
    orders.push(order)
  }
  if (clearsCart) touched.push(...(await clearPurchasedCart(trx, payment, purchase, lateLookAt, now)))
  return { orders, touched }
}

/** Records the customer's consent to the offer that was shown and paid. */
async function noteConsent(
  trx: Db,
  order: OrderRow,
  payment: PaymentRow,
  offers: Awaited<ReturnType<typeof findOffersPaid>>,
  now: Date,
): Promise<void> {
  const paid = offers.find(({ order_id }) => order_id === order.id)
  if (!paid?.offer || !paid.consent) return
  const { provider: method, provider_order_id: reference, created_at: shownAt } = payment
  const by = { method, reference: reference ?? '', shownAt }
  await noteConsentByPayment(trx, order, { offer: paid.offer, text: paid.consent, payment: by }, now)
}

/** Sets the delivery of an existing order. @returns the order as it was, if it was another person's */
async function learnDelivery(
  trx: Db,
  payment: PaymentRow,
  purchase: Purchase,
  orderId: string,
  now: Date,
): Promise<OrderRow | undefined> {
  const orderIds = [...purchase.keys()]
  const ownIds = await findOwnOrderIds(trx, payment.id)
  return updateDelivery(trx, orderId, { delivery: deliveryOf(payment), orderIds, ownIds }, now)
}

/** What a paid order still waits for, for its e-mails. */
type Said = Pick<OrderMail, 'awaitedYarn'>

/** Notifies customer and owner of a paid order, and the person who ordered if another one paid. */
async function tell(
  trx: Db,
  {
    order,
    lines,
    before,
    said,
  }: {
    order: OrderRow
    lines: readonly OrderLineRow[]
    before: OrderRow | undefined
    said: Said
  },
  { ownerEmail, publicUrl }: MailAddresses,
  now: Date,
): Promise<void> {
  const data = { ...orderMail(order, lines, trackingLink(publicUrl, order)), ...said }
  await queueMails(
    trx,
    [
      { template: 'order-received', about: order, recipient: order.customer_email, data },
      { template: 'new-order', about: order, recipient: ownerEmail, data },
    ],
    now,
  )
  if (before) await queueMail(trx, firstsMail(order, lines, before, said, publicUrl), now)
}

function firstsMail(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { customer_name, customer_email, customer_phone, details, customer_note, gift_text }: OrderRow,
  said: Said,
  publicUrl: string,
) {
  const own = { customer_name, customer_email, customer_phone, details, customer_note, gift_text }
  const theirs = { ...withoutPayer(order), ...own }
  const data = { ...orderMail(theirs, lines, trackingLink(publicUrl, theirs)), ...said }
  return {
    template: 'order-received',
    about: order,
    which: 'first',
    recipient: customer_email,
    data,
  } as const
}
