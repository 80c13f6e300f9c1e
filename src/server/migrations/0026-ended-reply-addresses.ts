import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Reply addresses that have ended: who still writes to one is told so. */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('ended_reply_secrets')
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('author', 'text', c => c.notNull())
    .addColumn('secret', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('ended_reply_secrets_pk', ['order_id', 'author', 'secret'])
    .execute()
}
