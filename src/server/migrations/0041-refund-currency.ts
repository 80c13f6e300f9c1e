import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** The currency of a refund: money captured in another one than the shop's is refunded in full. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('refunds')
    .addColumn('currency', 'text', c => c.notNull().defaultTo('EUR'))
    .execute()
}
