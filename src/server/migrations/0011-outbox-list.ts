import type { Kysely } from 'kysely'

/** What the owner's list of mails is sorted and filtered by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('outbox_newest').on('outbox').columns(['created_at', 'id']).execute()
}
