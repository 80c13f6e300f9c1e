import type { Kysely } from 'kysely'

/** Erasing a customer's data: that she asked for it, and that it was done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('erasure_requested_at', 'text').execute()
  await db.schema.alterTable('orders').addColumn('erased_at', 'text').execute()
}
