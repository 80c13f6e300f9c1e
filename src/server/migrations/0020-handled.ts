import type { Kysely } from 'kysely'

/** What failed for good and the owner has dealt with in another way: a mail, money that was to go back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('handled_at', 'text').execute()
  await db.schema.alterTable('refunds').addColumn('handled_at', 'text').execute()
}
