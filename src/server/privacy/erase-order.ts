import { recordAction } from '#server/admin/audit.ts'
import { takePaidOrders } from '#server/cart/store.ts'
import { lockOrder } from '#server/checkout/carry-out-refund.ts'
import { removePictureFiles } from '#server/custom-orders/attachments.ts'
import { customerColumns, type OrderRow, writeHistory } from '#server/orders/store.ts'
import { findPaymentById, type Purchase } from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { unguessable } from '#server/platform/random.ts'

/** Nothing is left to do for an order that stands like this. */
const FINISHED: ReadonlySet<string> = new Set(['delivered', 'completed', 'cancelled'])

const isPaid = (order: OrderRow): boolean => order.payment_status !== 'pending'

export type EraseDeps = {
  db: Db
  picturesFolder: string
  now: Date
  /** also a paid order that never came to be called finished: so many years on, it is */
  evenUnfinished?: boolean
}

/**
 * Erases what is kept about the customer of an order. What bookkeeping must keep stays (RPS § 12): the name, what was sold,
 * the sums, the payment and the invoices of an order that was paid. Of any other nothing of hers stays.
 * @throws ShopError `order_not_found`, `erasure_too_early` while a paid order is still to be delivered
 */
export async function eraseOrder(
  { db, picturesFolder, now, evenUnfinished = false }: EraseDeps,
  number: string,
  actor: string,
): Promise<void> {
  const pictures = await db.transaction().execute(async trx => {
    // Taken before it is looked at: a payment that comes at this moment waits, or was there before.
    const order = await lockOrder(trx, 'order_number', number, now)
    if (!order) throw new ShopError('order_not_found')
    if (!evenUnfinished && isUnderWay(order)) throw new ShopError('erasure_too_early')
    const pictures = await trx
      .deleteFrom('order_pictures')
      .where('order_id', '=', order.id)
      .returning('id')
      .execute()
    await blank(trx, order, now)
    if (!isPaid(order)) await takePaidOrders(trx, [order.id])
    await writeHistory(trx, order.id, actor, 'erased', {}, now)
    await recordAction(trx, { actor, action: 'order.erase', subject: number }, now)
    return pictures.map(({ id }) => id)
  })
  // After the commit: a row without its file would be a broken picture.
  await removePictureFiles(picturesFolder, pictures)
}

const isUnderWay = (order: OrderRow): boolean =>
  isPaid(order)
    ? order.payment_status !== 'refunded' && !FINISHED.has(order.status)
    : order.paying_id !== null

async function blank(trx: Db, order: OrderRow, now: Date): Promise<void> {
  const at = now.toISOString()
  await trx
    .updateTable('orders')
    .set({
      ...customerColumns({ ...NOBODY, name: isPaid(order) ? order.customer_name : '' }),
      parcel_machine: null,
      details: JSON.stringify(withoutWishes(order)),
      notes: '',
      session_id: null,
      // The links that were mailed open nothing any more.
      access_key: unguessable(),
      ...(!isPaid(order) && { status: 'cancelled' as const }),
      erased_at: at,
      updated_at: at,
    })
    .where('id', '=', order.id)
    .execute()
  await trx.deleteFrom('outbox').where('subject_id', '=', order.id).execute()
  await blankPurchase(trx, order)
  await blankUnpaidInvoice(trx, order)
  await trx
    .updateTable('order_history')
    .set({ data: '{}' })
    .where('order_id', '=', order.id)
    .where('event', 'in', ['note', 'payment-link', 'withdrawal', 'invoice'])
    .execute()
  await trx
    .updateTable('withdrawals')
    .set({ name: '', email: '', statement: '' })
    .where('order_id', '=', order.id)
    .execute()
}

/** The hat stays, as it was sold: shape and yarns say nothing of anybody. What she wrote goes. */
function withoutWishes(order: OrderRow): Record<string, unknown> {
  if (order.kind !== 'custom_hat') return {}
  const details = JSON.parse(order.details) as Record<string, unknown>
  return {
    ...details,
    firstName: '',
    lastName: '',
    customerEmail: '',
    customerPhone: '',
    hatDiameter: '',
    specialWishes: '',
  }
}

/** The payment of an invoice keeps where it was to go. */
async function blankPurchase(trx: Db, order: OrderRow): Promise<void> {
  if (order.paying_id === null) return
  const payment = await findPaymentById(trx, order.paying_id)
  if (!payment) return
  const purchase = JSON.parse(payment.purchase) as Purchase
  if (purchase.kind !== 'invoice') return
  const delivery = { ...purchase.delivery, customer: NOBODY, parcelMachine: null }
  await trx
    .updateTable('payments')
    .set({ purchase: JSON.stringify({ ...purchase, delivery }) })
    .where('id', '=', payment.id)
    .execute()
}

/** An invoice that was never paid keeps its number, so that there is no gap, and forgets to whom it was written. */
async function blankUnpaidInvoice(trx: Db, order: OrderRow): Promise<void> {
  const invoices = await trx
    .selectFrom('documents')
    .select(['id', 'facts'])
    .where('order_id', '=', order.id)
    .where('is_final', '=', 0)
    .execute()
  for (const { id, facts } of invoices)
    await trx
      .updateTable('documents')
      .set({ facts: JSON.stringify({ ...JSON.parse(facts), buyer: NOBODY }), superseded: '[]', pdf: null })
      .where('id', '=', id)
      .execute()
}

const NOBODY = { name: '', email: '', phone: '', address: '', city: '', postalCode: '' }
