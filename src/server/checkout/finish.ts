import { sql } from 'kysely'
import { lockCart, takeBought, takePaidOrders } from '#server/cart/store.ts'
import { releaseStock, sellStock } from '#server/catalog/store.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Tables } from '#server/migrations/tables.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import { customerColumns, findLines, findOrder, type OrderRow, writeHistory } from '#server/orders/store.ts'
import {
  findOfSession,
  type InvoiceDelivery,
  movePayment,
  ordersPaidBy,
  type PaymentRow,
  type Purchase,
  purchaseOf,
} from '#server/payments/ledger.ts'
import type { CaptureResult } from '#server/payments/provider.ts'
import type { Db } from '#server/platform/database.ts'
import { statement } from '#server/platform/statement.ts'
import type { CheckoutDeps } from './deps.ts'
import { refundPayment } from './refund.ts'
import { releasePayment } from './release.ts'
import type { Settlement } from './settle.ts'

type Captured = Extract<CaptureResult, { outcome: 'captured' }>

/**
 * Step 3 of the settlement: the money is taken. The payment, its orders, the stock, the cart, the history and the mails
 * change in one transaction, once, however often this is called.
 */
export async function finishPayment(
  deps: CheckoutDeps,
  payment: PaymentRow,
  capture: Captured,
): Promise<Settlement> {
  if (capture.amount !== payment.amount || capture.currency !== 'EUR')
    return giveWrongSumBack(deps, payment, capture)
  const purchase = purchaseOf(payment)
  const { contactEmail } = await deps.settings.facts()
  const now = deps.now()
  let stockChanged = false
  await deps.db.transaction().execute(async trx => {
    // Taken first, as by the claim: what another tab does to this cart happens before or after, not in between.
    if (purchase.kind === 'cart' && payment.session_id) await lockCart(trx, payment.session_id, now)
    const to = purchase.kind === 'later' ? ('unclaimed' as const) : ('captured' as const)
    const nextCheckAt = purchase.kind === 'later' ? payment.expires_at : null
    const change = { to, nextCheckAt, captureId: capture.captureId }
    if (!(await movePayment(trx, payment, ['capturing', 'reviewing'], change, now))) return
    if (purchase.kind === 'later') return
    const orders = await payOrders(
      trx,
      payment,
      purchase,
      { ownerEmail: contactEmail, publicUrl: deps.publicUrl },
      now,
    )
    for (const id of purchase.orderIds) if (await sellStock(trx, id)) stockChanged = true
    if (purchase.kind === 'invoice') return takePaidOrders(trx, purchase.orderIds)
    if (purchase.kind === 'hat') return
    if (!payment.session_id) return
    await takeBought(trx, payment.session_id, await findLines(trx, orders[0]!.id))
    if (await voidOthers(trx, payment, now)) stockChanged = true
  })
  if (stockChanged) deps.catalog.changed()
  if (purchase.kind === 'later') return { outcome: 'unclaimed', payment: { ...payment, state: 'unclaimed' } }
  const order = await findOrder(deps.db, purchase.orderIds[0]!)
  return { outcome: 'paid', orderNumber: order!.order_number }
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
  for (const [index, id] of purchase.orderIds.entries()) {
    if (purchase.kind === 'invoice') await writeDelivery(trx, id, purchase.delivery, index === 0)
    const [order] = await payRow(trx, { id, paymentId: payment.id, now: now.toISOString() })
    if (!order) continue
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
    await queueMail(trx, { template: 'new-order', about, recipient: mailing.ownerEmail, data: mail }, now)
    orders.push(order)
  }
  return orders
}

/** A custom order learns where it goes when it is paid; orders that are paid together travel in one parcel. */
async function writeDelivery(
  trx: Db,
  orderId: string,
  delivery: InvoiceDelivery,
  carriesShipping: boolean,
): Promise<void> {
  const shipping = carriesShipping ? delivery.shippingCost : 0
  await trx
    .updateTable('orders')
    .set({
      ...customerColumns(delivery.customer),
      delivery_method: delivery.deliveryMethod,
      parcel_machine: delivery.parcelMachine && JSON.stringify(delivery.parcelMachine),
      shipping_cost: shipping,
      total: sql`items_total + ${shipping}`,
    })
    .where('id', '=', orderId)
    .execute()
}

/** The cart is bought: its other attempts, in other tabs, are never captured. @returns whether there were any */
async function voidOthers(trx: Db, payment: PaymentRow, now: Date): Promise<boolean> {
  const others = await findOfSession(trx, payment.session_id!, ['open', 'released'])
  for (const other of others) {
    if (purchaseOf(other).kind !== 'cart') continue
    await releasePayment(trx, other, 'replaced', now)
    const change = { to: 'void' as const, reason: 'the cart was paid by another payment', nextCheckAt: null }
    await movePayment(trx, other, ['released'], change, now)
  }
  return others.length > 0
}

/** A captured sum that is not the order's is given back: nobody pays another price than the one shown. */
async function giveWrongSumBack(
  deps: CheckoutDeps,
  payment: PaymentRow,
  capture: Captured,
): Promise<Settlement> {
  deps.log.error(
    { paymentId: payment.id, captured: capture.amount, expected: payment.amount },
    'a captured sum differs',
  )
  const now = deps.now()
  await deps.db.transaction().execute(async trx => {
    const { captureId } = capture
    const change = {
      to: 'unclaimed' as const,
      reason: 'wrong sum',
      nextCheckAt: now.toISOString(),
      captureId,
    }
    if (!(await movePayment(trx, payment, ['capturing', 'reviewing'], change, now))) return
    for (const id of ordersPaidBy(payment)) {
      await releaseStock(trx, id)
      await trx
        .updateTable('orders')
        .set({ paying_id: null })
        .where('id', '=', id)
        .where('payment_status', '=', 'pending')
        .execute()
    }
    const later = JSON.stringify({ kind: 'later' } satisfies Purchase)
    await trx.updateTable('payments').set({ purchase: later }).where('id', '=', payment.id).execute()
  })
  deps.catalog.changed()
  await refundPayment(deps, payment.id, 'Wrong sum')
  return { outcome: 'declined' }
}
