import type { Db } from '#server/platform/database.ts'

/** ISO 8601 in UTC. */
export type ProductDates = {
  /** since when shoppers see it */
  offered: string
  changed: string
}

/** When each product that shoppers see was first offered and last changed. */
export async function productDates(db: Db): Promise<Map<number, ProductDates>> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('price_history', 'price_history.product_id', 'products.id')
    .where('published', '=', 1)
    .select(({ fn }) => [
      'products.id',
      'products.created_at',
      'products.updated_at',
      fn.min('price_history.at').as('offered_at'),
    ])
    .groupBy(['products.id', 'products.created_at', 'products.updated_at'])
    .execute()
  return new Map(
    rows.map(row => [row.id, { offered: row.offered_at ?? row.created_at, changed: row.updated_at }]),
  )
}
