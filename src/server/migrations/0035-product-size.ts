import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** The size of a product, in the owner's words. Older nodes add products without it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('products')
    .addColumn('size', 'text', c => c.notNull().defaultTo(''))
    .execute()
}
