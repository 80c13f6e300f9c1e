import { type Kysely, sql } from 'kysely'

/** Parts of the shop that fail while the rest of it goes on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('incidents')
    .addColumn('part', 'text', c => c.primaryKey())
    .addColumn('since', 'text', c => c.notNull())
    .addColumn('last_at', 'text', c => c.notNull())
    .addColumn('previous_at', 'text')
    .addColumn('failures', 'integer', c => c.notNull().check(sql`failures >= 0`))
    .addColumn('message', 'text', c => c.notNull())
    .addColumn('opened_at', 'text')
    .addColumn('mailed_at', 'text')
    .addColumn('ended_at', 'text')
    .execute()
}
