import { sql } from 'kysely'
import { lockCart } from '#server/cart/store.ts'
import { sellStock, wantedOf } from '#server/catalog/stock.ts'
import { queueMail, takeMailsBack } from '#server/mail/outbox.ts'
import type { Tables } from '#server/migrations/tables.ts'
import { writeHistory } from '#server/orders/history.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import { findLines, type OrderRow } from '#server/orders/store.ts'
import {
  minutesAfter,
  movePayment,
  type PaymentRow,
  type Purchase,
  purchaseOf,
  UNCLAIMED_MINUTES,
} from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database.ts'
import { statement } from '#server/platform/statement.ts'
import { takeFromCart } from './bought-cart.ts'
import type { CheckoutDeps } from './deps.ts'
import { type Captured, giveWrongSumBack } from './give-back.ts'
import { paidOrders, type Settlement } from './settlement.ts'
import { writeDelivery } from './write-delivery.ts'

/**
 * Step 3 of the settlement: the money is taken. The payment, its orders, the stock, the cart, the history and the mails
 * change in one transaction, once, however often this is called.
 * @returns `undefined` for a payment that is not being captured any more: what it has become decides what the money is for
 */
export async function finishPayment(
  deps: CheckoutDeps,
  payment: PaymentRow,
  capture: Captured,
): Promise<Settlement | undefined> {
  if (capture.amount !== payment.amount || capture.currency !== 'EUR')
    return giveWrongSumBack(deps, payment, capture)
  const purchase = purchaseOf(payment)
  const { contactEmail } = await deps.settings.facts()
  const now = deps.now()
  let stockChanged = false
  const finished = await deps.db.transaction().execute(async trx => {
    // Taken first, as by the claim: what another tab does to this cart happens before or after, not in between.
    if (purchase.kind === 'cart' && payment.session_id) await lockCart(trx, payment.session_id, now)
    const to = purchase.kind === 'later' ? ('unclaimed' as const) : ('captured' as const)
    const nextCheckAt = purchase.kind === 'later' ? minutesAfter(now, UNCLAIMED_MINUTES) : null
    const change = { to, nextCheckAt, captureId: capture.captureId }
    const captured = await movePayment(trx, payment, ['capturing'], change, now)
    const moved = captured ?? (await movePayment(trx, payment, ['reviewing'], change, now))
    if (!moved || purchase.kind === 'later') return moved
    await payOrders(trx, payment, purchase, { ownerEmail: contactEmail, publicUrl: deps.publicUrl }, now)
    for (const id of purchase.orderIds)
      if (await sellStock(trx, id, wantedOf(await findLines(trx, id)))) stockChanged = true
    // A review has done so when it began; what lies there since is another purchase.
    if (captured && (await takeFromCart(trx, payment, now))) stockChanged = true
    return moved
  })
  if (!finished) return undefined
  if (stockChanged) deps.catalog.changed()
  if (purchase.kind === 'later') return { outcome: 'unclaimed', payment: finished }
  return { outcome: 'paid', ...(await paidOrders(deps.db, finished)) }
}

const payRow = statement<Tables>()((db, v: { id: string; paymentId: string; now: string }) =>
  db
    .updateTable('orders')
    .set({
      payment_status: 'completed',
      payment_method: 'paypal',
      status: 'paid',
      paying_id: v.paymentId,
      paid_at: v.now,
      placed_at: sql`coalesce(placed_at, ${v.now})`,
      updated_at: v.now,
    })
    .where('id', '=', v.id)
    .where('payment_status', '=', 'pending')
    .returningAll(),
)

/** Marks orders as paid, with their history and mails. */
export async function payOrders(
  trx: Db,
  payment: PaymentRow,
  purchase: Exclude<Purchase, { kind: 'later' }>,
  mailing: { ownerEmail: string; publicUrl: string },
  now: Date,
): Promise<OrderRow[]> {
  const orders: OrderRow[] = []
  for (const id of purchase.orderIds) {
    const before = purchase.kind === 'invoice' ? await writeDelivery(trx, id, purchase, now) : undefined
    const [order] = await payRow(trx, { id, paymentId: payment.id, now: now.toISOString() })
    if (!order) continue
    if (purchase.kind === 'invoice') await takeMailsBack(trx, { template: 'payment-link', subjectId: id })
    await writeHistory(
      trx,
      id,
      'shop',
      'paid',
      { method: 'paypal', payment: payment.provider_order_id, amount: payment.amount },
      now,
    )
    const mail = orderMail(order, await findLines(trx, id), trackingLink(mailing.publicUrl, order))
    const about = id
    await queueMail(
      trx,
      { template: 'order-received', about, recipient: order.customer_email, data: mail },
      now,
    )
    if (before) await tellFirst(trx, order, before, mailing.publicUrl, now)
    await queueMail(trx, { template: 'new-order', about, recipient: mailing.ownerEmail, data: mail }, now)
    orders.push(order)
  }
  return orders
}

/** Whoever made an order hears that it is paid, also where somebody else has paid it. */
async function tellFirst(
  trx: Db,
  order: OrderRow,
  { customer_name, customer_email, customer_phone, details }: OrderRow,
  publicUrl: string,
  now: Date,
): Promise<void> {
  const theirs = { ...order, customer_name, customer_email, customer_phone, details }
  const data = orderMail(theirs, await findLines(trx, order.id), trackingLink(publicUrl, theirs))
  const about = `${order.id}:first`
  await queueMail(trx, { template: 'order-received', about, recipient: customer_email, data }, now)
}
