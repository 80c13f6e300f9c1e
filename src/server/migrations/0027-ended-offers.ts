import { type Kysely, sql } from 'kysely'

/** When an offer ended: what is hidden or deleted is asked of nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('price_history').addColumn('ended_at', 'text').execute()
  // What is hidden now was offered at the latest when it was last changed.
  await sql`update price_history set ended_at = (
      select coalesce(deleted_at, updated_at) from products
      where products.id = price_history.product_id and (published = 0 or deleted_at is not null))
    where at = (select max(each.at) from price_history as each where each.product_id = price_history.product_id)`.execute(
    db,
  )
}
