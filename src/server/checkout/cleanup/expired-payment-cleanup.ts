import { statesWithMoney } from '#domain/payment-state.ts'
import { deleteOldPayments } from '#server/payments/ledger.ts'
import { deleteOldWebhookEvents } from '#server/payments/webhook-events.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'

/**
 * Erases failed payment attempts, whose names and addresses are no longer needed. While the money of one is on its way
 * back, or may have been taken, its order alone says whose it is.
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
              .where('payments.state', 'in', statesWithMoney('unknown', 'reviewed', 'returning'))
              .whereRef('payment_orders.order_id', '=', 'orders.id'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payments')
              .select('payments.id')
              .where('payments.next_check_at', 'is not', null)
              .whereRef('payments.session_id', '=', 'orders.session_id'),
          ),
        ),
      )
      .executeTakeFirst()
    await deleteOldWebhookEvents(trx, before)
    return Number(numDeletedRows)
  })
}
