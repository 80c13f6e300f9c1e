import { type Kysely, sql } from 'kysely'

/** Invoice numbers without gaps, for custom orders that the owner has priced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('counters')
    .addColumn('name', 'text', c => c.primaryKey())
    .addColumn('value', 'integer', c => c.notNull())
    .execute()
  await db.schema.alterTable('orders').addColumn('invoice_number', 'integer').execute()
  await sql`create unique index orders_invoice_number on orders (invoice_number)`.execute(db)
}
