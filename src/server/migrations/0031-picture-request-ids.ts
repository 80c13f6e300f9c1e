import { type Kysely, sql } from 'kysely'

/** What a shopper's browser calls a picture that it attaches to a request, so that one sent again is the same picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_pictures').addColumn('request_id', 'text').execute()
  await db.schema
    .createIndex('order_pictures_request')
    .unique()
    .on('order_pictures')
    .columns(['order_id', 'request_id'])
    .where(sql.ref('request_id'), 'is not', null)
    .execute()
}
