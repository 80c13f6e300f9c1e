import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * The client network that opened a payment, stored for an hour: one address must not hold the last pieces again and
 * again.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('client_network', 'text').execute()
  await db.schema
    .createIndex('payments_by_client_network')
    .on('payments')
    .column('client_network')
    .where('client_network', 'is not', null)
    .execute()
}
