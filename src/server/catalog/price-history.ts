import type { PricePoint } from '#domain/prior-price.ts'
import type { Db } from '#server/platform/database.ts'
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
    .where('products.original_price', 'is not', null)
    .where('price_history.mistake_at', 'is', null)
    .orderBy('price_history.at')
    .execute()
  return Map.groupBy(rows, row => row.product_id)
}

/** Keeps the price that a published product is offered at from now on (Directive 98/6/EC, article 6a). */
export async function recordPrice(
  trx: Db,
  { id, price, original_price: struck }: Pick<ProductRow, 'id' | 'price' | 'original_price'>,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('price_history')
    .values({ product_id: id, at: now.toISOString(), price, struck, ended_at: null })
    .onConflict(c => c.columns(['product_id', 'at']).doUpdateSet({ price, struck, ended_at: null }))
    .execute()
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
