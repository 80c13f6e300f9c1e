import type { Kysely } from 'kysely'

/** Withdrawals that the owner has called done, whatever was given back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('withdrawals').addColumn('done_at', 'text').execute()
}
