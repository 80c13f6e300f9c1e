import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Whether the pieces of a withdrawal have left the lines of their order, which was unpaid. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('withdrawals')
    .addColumn('pieces_removed', 'integer', c => c.notNull().defaultTo(0))
    .execute()
}
