import { type Kysely, sql } from 'kysely'

/** What a browser calls a request that it sends, so that one sent again is the same order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('request_id', 'text').execute()
  await db.schema
    .createIndex('orders_request')
    .unique()
    .on('orders')
    .columns(['session_id', 'kind', 'request_id'])
    .where(sql.ref('request_id'), 'is not', null)
    .execute()
}
