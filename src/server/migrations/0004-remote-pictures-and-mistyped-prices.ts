import type { Kysely } from 'kysely'

/** The sources of imported pictures, and prices marked as mistakes. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('remote_pictures')
    .addColumn('source', 'text', c => c.primaryKey())
    .addColumn('stem', 'text', c => c.notNull())
    .addColumn('url', 'text', c => c.notNull())
    .addColumn('fetched_at', 'text', c => c.notNull())
    .execute()
  await schema.alterTable('price_history').addColumn('mistake_at', 'text').execute()
}
