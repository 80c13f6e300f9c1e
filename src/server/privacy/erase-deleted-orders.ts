import { lockOrder } from '#server/orders/store.ts'
import { listPaymentsOf } from '#server/payments/payment-orders.ts'
import { noteChange } from '#server/platform/cache/committed-changes.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { removePictureFiles } from '#server/thread/pictures.ts'
import { updateProofs } from '#server/yarn/proofs.ts'
import { blankDelivery } from './erase-order.ts'

/**
 * Erases unpaid orders that were deleted before the given time, with everything about them: lines, history, e-mails,
 * pictures, names in passports, and the destinations in their payments. A paid order stays, only hidden, because it
 * belongs to the books. So does one with an invoice, because invoice numbers have no gaps. A failed erasure does not
 * block the others.
 * @returns how many were erased
 * @throws AggregateError with all failures, once the others are erased
 */
export async function eraseDeletedOrders(db: Db, files: FileStore, before: Date): Promise<number> {
  const faults: unknown[] = []
  let erased = 0
  for (const { id } of await erasable(db, before).execute())
    try {
      const pictures = await retryingTransaction(db, trx => eraseOne(trx, id, before))
      if (!pictures) continue
      erased++
      // After the commit: a file without its order is less harmful than an order without its file.
      await removePictureFiles(files, pictures)
    } catch (error) {
      faults.push(error)
    }
  if (faults.length > 0) throw new AggregateError(faults, 'some deleted orders could not be erased')
  return erased
}

const erasable = (db: Db, before: Date) =>
  db
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

/** @returns the ids of its pictures; undefined if the order is to stay */
async function eraseOne(trx: Db, orderId: string, before: Date): Promise<string[] | undefined> {
  // Locked before it is looked at again: it may have been restored since.
  await lockOrder(trx, 'id', orderId)
  if (!(await erasable(trx, before).where('orders.id', '=', orderId).executeTakeFirst())) return undefined
  const pictures = await trx
    .selectFrom('order_pictures')
    .select('id')
    .where('order_id', '=', orderId)
    .execute()
  // A refunded payment outlives its order, and can only be found through it.
  for (const payment of await listPaymentsOf(trx, orderId)) await blankDelivery(trx, payment)
  await trx.deleteFrom('documents').where('order_id', '=', orderId).execute()
  await forgetPieces(trx, orderId)
  await trx.deleteFrom('outbox').where('subject_id', '=', orderId).execute()
  await trx.deleteFrom('orders').where('id', '=', orderId).execute()
  return pictures.map(({ id }) => id)
}

/**
 * The pieces stay, and count as unsold again; their owner's name could only have been removed with the order's key.
 */
async function forgetPieces(trx: Db, orderId: string): Promise<void> {
  const pieces = await trx
    .updateTable('yarn_pieces')
    .set({ order_id: null, owner_name: '' })
    .where('order_id', '=', orderId)
    .returning('product_id')
    .execute()
  const products = new Set(pieces.map(({ product_id }) => product_id).filter(id => id !== null))
  if (products.size === 0) return
  await updateProofs(trx, [...products])
  noteChange(trx, 'catalog')
}
