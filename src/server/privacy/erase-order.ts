import { recordAction } from '#server/admin/audit.ts'
import { takePaidOrders } from '#server/cart/store.ts'
import { removePictureFiles } from '#server/custom-orders/attachments.ts'
import { customerColumns, findOrderEvenDeleted, type OrderRow, writeHistory } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { unguessable } from '#server/platform/random.ts'

/** Nothing is left to do for an order that stands like this. */
const FINISHED: ReadonlySet<string> = new Set(['delivered', 'completed', 'cancelled'])

const isPaid = (order: OrderRow): boolean => order.payment_status !== 'pending'

/**
 * Erases what is kept about the customer of an order. What bookkeeping must keep stays (RPS § 12): the name, what was sold,
 * the sums, the payment and the invoices of an order that was paid. Of any other nothing of hers stays.
 * @throws ShopError `order_not_found`, `erasure_too_early` while a paid order is still to be delivered
 */
export async function eraseOrder(
  { db, picturesFolder, now }: { db: Db; picturesFolder: string; now: Date },
  number: string,
  actor: string,
): Promise<void> {
  const pictures = await db.transaction().execute(async trx => {
    const order = await findOrderEvenDeleted(trx, number)
    if (!order) throw new ShopError('order_not_found')
    if (isUnderWay(order)) throw new ShopError('erasure_too_early')
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
      ...customerColumns({
        name: isPaid(order) ? order.customer_name : '',
        email: '',
        phone: '',
        address: '',
        city: '',
        postalCode: '',
      }),
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
