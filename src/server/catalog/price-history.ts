import type { PricePoint } from '#domain/prior-price.ts'
import type { Db } from '#server/platform/database/database.ts'
import { offered } from './product-view.ts'
import type { ProductRow } from './store.ts'

/** Records the price at which a published product is offered from now on (Directive 98/6/EC, article 6a). */
export async function recordPrice(
  trx: Db,
  row: Pick<ProductRow, 'id' | 'price' | 'original_price' | 'sale_price'>,
  now: Date,
): Promise<void> {
  const { price, struck } = offered(row)
  await trx
    .insertInto('price_history')
    .values({ product_id: row.id, at: now.toISOString(), price, struck, ended_at: null })
    .onConflict(c => c.columns(['product_id', 'at']).doUpdateSet({ price, struck, ended_at: null }))
    .execute()
}

/** Loads the prices at which these products were offered, without mistakes, the oldest first, by product id. */
export async function loadPricesOf(db: Db, ids: readonly number[]): Promise<Map<number, PricePoint[]>> {
  const found: (PricePoint & { product_id: number })[] = []
  // Both databases limit the parameters of a statement.
  for (let at = 0; at < ids.length; at += 500)
    found.push(
      ...(await db
        .selectFrom('price_history')
        .select(['product_id', 'at', 'price', 'struck', 'ended_at as endedAt'])
        .where('product_id', 'in', ids.slice(at, at + 500))
        .where('mistake_at', 'is', null)
        .orderBy('at')
        .execute()),
    )
  return Map.groupBy(found, row => row.product_id)
}

/** Records that a product is no longer offered: a hidden product has no price in the price history. */
export async function endOffer(trx: Db, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('price_history')
    .set({ ended_at: now.toISOString() })
    .where('product_id', '=', id)
    .where('ended_at', 'is', null)
    .where('at', '=', query =>
      query
        .selectFrom('price_history as each')
        .select(({ fn }) => fn.max('each.at').as('at'))
        .where('each.product_id', '=', id),
    )
    .execute()
}
