import type { Kysely } from 'kysely'

/** What people write to the shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db

  await schema
    .createTable('contact_messages')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('message', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('answered_at', 'text')
    .execute()
  await schema
    .createIndex('contact_messages_created')
    .on('contact_messages')
    .columns(['created_at', 'id'])
    .execute()
}
