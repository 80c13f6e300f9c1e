import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Replies by e-mail: each side's reply address, and how far the mailbox has been read. */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('reply_secrets')
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('author', 'text', c => c.notNull())
    .addColumn('secret', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('reply_secrets_pk', ['order_id', 'author'])
    .execute()
  await schema
    .createTable('inbound_mailboxes')
    .addColumn('mailbox', 'text', c => c.primaryKey())
    .addColumn('place', 'text')
    .addColumn('attempts', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('claim', 'text')
    .addColumn('claimed_until', 'text')
    .addColumn('read_at', 'text')
    .addColumn('failing_since', 'text')
    .addColumn('fault', 'text')
    .execute()
}
