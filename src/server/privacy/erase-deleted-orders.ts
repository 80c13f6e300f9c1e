import type { PaymentRow } from '#server/payments/ledger.ts'
import { listPaymentsOf } from '#server/payments/payment-orders.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { removePictureFiles } from '#server/thread/pictures.ts'
import { blankDelivery } from './erase-order.ts'

/**
 * Erases unpaid orders that were deleted before the given time, with everything about them: lines, history, e-mails,
 * pictures, names in passports, and the destinations in their payments. A paid order stays, only hidden, because it
 * belongs to the books. So does one with an invoice, because invoice numbers have no gaps.
 * @returns how many were erased
 */
export async function eraseDeletedOrders(db: Db, files: FileStore, before: Date): Promise<number> {
  const { erased, pictures } = await retryingTransaction(db, async trx => {
    const old = trx
      .selectFrom('orders')
      .select('orders.id')
      .where('deleted_at', '<', before.toISOString())
      .where('payment_status', '=', 'pending')
      .where('paying_id', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('documents')
              .select('documents.id')
              .whereRef('documents.order_id', '=', 'orders.id')
              .where('documents.kind', '!=', 'pro_forma'),
          ),
        ),
      )
    const pictures = await trx
      .selectFrom('order_pictures')
      .select(['id', 'order_id'])
      .where('order_id', 'in', old)
      .execute()
    // A refunded payment outlives its order, and can only be found through it.
    const payments: { orderId: string; payment: PaymentRow }[] = []
    for (const { id: orderId } of await old.execute())
      for (const payment of await listPaymentsOf(trx, orderId)) payments.push({ orderId, payment })
    await trx.deleteFrom('documents').where('order_id', 'in', old).execute()
    // The pieces stay; their owner's name could only have been removed with the order's key.
    await trx.updateTable('yarn_pieces').set({ owner_name: '' }).where('order_id', 'in', old).execute()
    // The condition is checked again in the deletion itself: an order restored meanwhile stays.
    const gone = await trx.deleteFrom('orders').where('id', 'in', old).returning('id').execute()
    const erased = new Set(gone.map(({ id }) => id))
    for (const { orderId, payment } of payments) if (erased.has(orderId)) await blankDelivery(trx, payment)
    if (erased.size > 0)
      await trx
        .deleteFrom('outbox')
        .where('subject_id', 'in', [...erased])
        .execute()
    return { erased, pictures: pictures.filter(picture => erased.has(picture.order_id)) }
  })
  // After the commit: a file without its order is less harmful than an order without its file.
  await removePictureFiles(
    files,
    pictures.map(({ id }) => id),
  )
  return erased.size
}
