import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Pictures of the thread, and the entries that each side has not seen. */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema.alterTable('order_pictures').addColumn('sha256', 'text').execute()
  // The default fits existing rows, and rows written by older nodes.
  await schema
    .alterTable('order_pictures')
    .addColumn('origin', 'text', c => c.notNull().defaultTo('wish'))
    .execute()
  await schema
    .createTable('unread_entries')
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('reader', 'text', c => c.notNull())
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('unread_entries_pk', ['order_id', 'reader', 'position'])
    .execute()
  await schema
    .createIndex('unread_entries_by_reader')
    .on('unread_entries')
    .columns(['reader', 'order_id'])
    .execute()
}
