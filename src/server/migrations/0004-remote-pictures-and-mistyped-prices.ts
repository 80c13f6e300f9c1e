import type { Kysely } from 'kysely'

/** Where imported pictures came from, and prices that were a mistake. */
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
