import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Lets an older version start on data of a newer one, until a migration drops what that version uses (decision 44). */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('schema_contractions')
    .addColumn('migration', 'text', c => c.primaryKey())
    .addColumn('oldest_version', 'text', c => c.notNull())
    .execute()
}
