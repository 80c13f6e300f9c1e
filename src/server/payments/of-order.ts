import type { Db } from '#server/platform/database.ts'
import type { PaymentRow } from './ledger.ts'

/** All payments that were begun for an order, also those that came to nothing; the oldest first. */
export const listPaymentsOf = (db: Db, orderId: string): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('purchase', 'like', `%"${orderId}"%`)
    .orderBy('created_at')
    .execute()
