import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Marks payments of no real money, and the products that fill a demo shop: a shop that goes live still has both. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const mark = 'integer' as const
  await db.schema
    .alterTable('payments')
    .addColumn('is_play', mark, c => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('products')
    .addColumn('is_demo', mark, c => c.notNull().defaultTo(0))
    .execute()
  for (const index of [
    sql`payments_play on payments (id) where (case when is_play = 1 then 1 else 0 end) = 1`,
    sql`products_demo on products (name)
      where (case when published = 1 and deleted_at is null and is_demo = 1 then 1 else 0 end) = 1`,
  ])
    await sql`create index ${index}`.execute(db)
}
