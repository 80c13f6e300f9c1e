import { type Kysely, sql } from 'kysely'

/** Beside which prices a higher one stood struck through: what a reduction is held against depends on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('price_history').addColumn('struck', 'integer').execute()
  // What holds now is known; of what was before, the lower claim is taken: it was no reduction.
  await sql`update price_history set struck = (select original_price from products where products.id = price_history.product_id)
    where at = (select max(each.at) from price_history as each where each.product_id = price_history.product_id)`.execute(
    db,
  )
}
