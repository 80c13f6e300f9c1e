import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Money that a provider had taken back and the owner got again, by winning a dispute. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('refunds')
    .addColumn('won_back', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('refunds').addColumn('won_back_at', 'text').execute()
  await sql`create index refunds_won_back on refunds (won_back_at) where won_back_at is not null`.execute(db)
}
