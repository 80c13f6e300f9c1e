import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Issued documents never change: what waits for its money is a pro forma, and an invoice is made of a paid order alone. An
 * unpaid invoice of earlier days stays as it was issued; the payment of its order looks whether it still states the truth.
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
