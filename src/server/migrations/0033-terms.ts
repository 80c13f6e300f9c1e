import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Former wordings of the terms of sale: a buyer keeps those of her order, whatever changes later. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('terms_versions')
    .addColumn('since', 'text', c => c.primaryKey())
    .addColumn('text', 'text', c => c.notNull())
    .execute()
}
