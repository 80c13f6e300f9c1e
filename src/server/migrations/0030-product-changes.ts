import type { Kysely } from 'kysely'

/** What the owner's browser called the last change of a product, so that it knows its own where the answer was lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('change_id', 'text').execute()
}
