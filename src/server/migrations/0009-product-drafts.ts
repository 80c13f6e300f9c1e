import { type Kysely, sql } from 'kysely'

/** Drafts without a price, deleting that can be taken back, and the prices that products stand at already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('products')
    .addColumn('unpriced', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('products').addColumn('deleted_at', 'text').execute()
  // When they were last changed their price was this at the latest.
  await sql`insert into price_history (product_id, at, price) select id, updated_at, price from products`.execute(
    db,
  )
}
