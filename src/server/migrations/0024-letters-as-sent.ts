import type { Kysely } from 'kysely'

/** The words of a letter as they went out: settings and products change, what the buyer was told does not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('as_sent', 'text').execute()
}
