import { type Kysely, sql } from 'kysely'

/** What the owner's browser calls its request to add a product, so that one sent again is the same product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('request_id', 'text').execute()
  await db.schema
    .createIndex('products_request')
    .unique()
    .on('products')
    .column('request_id')
    .where(sql.ref('request_id'), 'is not', null)
    .execute()
}
