import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { isShown } from './listed-products.ts'

const offeredAt = sql<string>`coalesce(min(price_history.at), products.created_at)`

/** The products most recently made visible to shoppers, the newest first, and since when. */
export async function newestOffered(db: Db, most: number): Promise<{ id: number; at: string }[]> {
  return db
    .selectFrom('products')
    .leftJoin('price_history', 'price_history.product_id', 'products.id')
    .where(isShown)
    .select(['products.id', offeredAt.as('at')])
    .groupBy(['products.id', 'products.created_at'])
    .orderBy(offeredAt, 'desc')
    .orderBy('products.id', 'desc')
    .limit(most)
    .execute()
}

/** When each visible product last changed, ISO 8601 in UTC: only for a shop that is known to have few. */
export async function changeDates(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('products').where(isShown).select(['id', 'updated_at']).execute()
  return new Map(rows.map(row => [row.id, row.updated_at]))
}
