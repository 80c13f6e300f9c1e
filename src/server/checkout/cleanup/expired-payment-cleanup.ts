import { deleteOldPayments } from '#server/payments/ledger.ts'
import { deleteOldWebhookEvents } from '#server/payments/webhook-events.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'

/**
 * Erases failed payment attempts, whose names and addresses are no longer needed. The order of a payment that is kept
 * alone says whose it is, so it is kept too, until the money was refunded.
 * @returns the number of erased orders that were never placed
 */
export async function deleteExpiredPayments(db: Db, before: Date): Promise<number> {
  return retryingTransaction(db, async trx => {
    await deleteOldPayments(trx, before)
    const { numDeletedRows } = await trx
      .deleteFrom('orders')
      .where('placed_at', 'is', null)
      .where('paying_id', 'is', null)
      .where('updated_at', '<', before.toISOString())
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payment_orders')
              .innerJoin('payments', 'payments.id', 'payment_orders.payment_id')
              .select('payments.id')
              .where('payments.state', '!=', 'refunded')
              .whereRef('payment_orders.order_id', '=', 'orders.id'),
          ),
        ),
      )
      .executeTakeFirst()
    await deleteOldWebhookEvents(trx, before)
    return Number(numDeletedRows)
  })
}
