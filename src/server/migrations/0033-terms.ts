import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** The terms of sale as they were: a buyer has those of her order, whatever they have become since. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('terms_versions')
    .addColumn('since', 'text', c => c.primaryKey())
    .addColumn('text', 'text', c => c.notNull())
    .execute()
}
