import type { PricePoint } from '#domain/prior-price.ts'
import type { Db } from '#server/platform/database.ts'
import { offered } from './product-view.ts'
import type { ProductRow } from './store.ts'

/** What products with a struck price were offered at but for mistakes, the oldest first, by the product's id. */
export async function loadPriceHistory(db: Db): Promise<Map<number, PricePoint[]>> {
  const rows = await db
    .selectFrom('price_history')
    .innerJoin('products', 'products.id', 'price_history.product_id')
    .select([
      'price_history.product_id',
      'price_history.at',
      'price_history.price',
      'price_history.struck',
      'price_history.ended_at as endedAt',
    ])
    .where(each =>
      each.or([each('products.original_price', 'is not', null), each('products.sale_price', 'is not', null)]),
    )
    .where('price_history.mistake_at', 'is', null)
    .orderBy('price_history.at')
    .execute()
  return Map.groupBy(rows, row => row.product_id)
}

/** Keeps the price that a published product is offered at from now on (Directive 98/6/EC, article 6a). */
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

/** What these products were offered at but for mistakes, the oldest first, by the product's id. */
export async function loadPricesOf(db: Db, ids: readonly number[]): Promise<Map<number, PricePoint[]>> {
  const rows = await db
    .selectFrom('price_history')
    .select(['product_id', 'at', 'price', 'struck', 'ended_at as endedAt'])
    .where('product_id', 'in', [...ids])
    .where('mistake_at', 'is', null)
    .orderBy('at')
    .execute()
  return Map.groupBy(rows, row => row.product_id)
}

/** Records that a product is no longer offered: while it is hidden it has no price for the price history. */
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
