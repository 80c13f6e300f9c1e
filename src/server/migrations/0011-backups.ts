import type { Kysely } from 'kysely'

/** The daily copies: which node makes the copy of a day, and its outcome. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('backups')
    .addColumn('day', 'text', c => c.primaryKey())
    .addColumn('started_at', 'text', c => c.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('name', 'text')
    .addColumn('fault', 'text')
    .execute()
}
