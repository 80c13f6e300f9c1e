import type { Kysely } from 'kysely'

/** Captures that the provider refused, and not for the payer's sake. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('capture_fault', 'text').execute()
}
