import type { Kysely } from 'kysely'

/** How money that no order claimed goes back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('refund_id', 'text').execute()
  await db.schema.alterTable('payments').addColumn('refund_fault', 'text').execute()
}
