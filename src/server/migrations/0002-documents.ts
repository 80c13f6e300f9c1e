import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Issued documents never change: an order that waits for its money has a pro forma, and only a paid order gets an
 * invoice. An unpaid invoice from before stays as it was issued; when its order is paid, the shop checks whether it
 * still states the truth.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.dropIndex('documents_order').execute()
  await schema.alterTable('documents').dropColumn('is_final').execute()
  await schema
    .createIndex('documents_order')
    .on('documents')
    .columns(['order_id', 'kind', 'number'])
    .execute()
  await schema.alterTable('refunds').addColumn('lines', 'text').execute()
  await (db as Kysely<Tables>)
    .updateTable('orders')
    .set({ invoice_number: null })
    .where('payment_status', '=', 'pending')
    .execute()
}
