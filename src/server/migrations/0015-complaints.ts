import type { Kysely } from 'kysely'

/** Messages that the owner has marked as complaints: they have to be answered in time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('contact_messages')
    .addColumn('is_complaint', 'integer', c => c.notNull().defaultTo(0))
    .execute()
}
