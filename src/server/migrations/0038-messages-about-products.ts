import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** The product that a message is about. Older nodes write messages without one. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema.alterTable('contact_messages').addColumn('product_id', 'integer').execute()
  await schema.alterTable('contact_messages').addColumn('product_name', 'text').execute()
}
