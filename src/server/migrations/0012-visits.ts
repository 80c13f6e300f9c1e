import type { Kysely } from 'kysely'

/** How often which page was looked at, and where the lookers came from: sums only, nobody is in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('visits')
    .addColumn('day', 'text', c => c.notNull())
    .addColumn('event', 'text', c => c.notNull())
    .addColumn('page', 'text', c => c.notNull())
    .addColumn('site', 'text', c => c.notNull())
    .addColumn('count', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('visits_pk', ['day', 'event', 'page', 'site'])
    .execute()
}
