import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { type CatalogProduct, toCatalogProduct } from './catalog-product.ts'
import { isShown } from './listed-products.ts'
import { loadPicturesOf } from './pictures.ts'
import { loadPricesOf } from './price-history.ts'
import { linksOf } from './product-view.ts'

/** Both databases limit the parameters of a statement. */
const PART = 500

/** Returns those of these products that shoppers see, by id. */
export async function loadShownProducts(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, CatalogProduct>> {
  const products = new Map<number, CatalogProduct>()
  for (let at = 0; at < ids.length; at += PART) {
    const rows = await db
      .selectFrom('products')
      .selectAll()
      .where('id', 'in', ids.slice(at, at + PART))
      .where(isShown)
      .execute()
    const reduced = rows.filter(row => row.original_price !== null || row.sale_price !== null)
    const [pictures, prices] = await Promise.all([
      loadPicturesOf(db, rows.flatMap(linksOf)),
      loadPricesOf(
        db,
        reduced.map(({ id }) => id),
      ),
    ])
    for (const row of rows) products.set(row.id, toCatalogProduct(row, pictures, prices.get(row.id)))
  }
  return products
}

/** The largest possible total of an order for all products, each up to `mostPieces`, in cents. */
export async function sumOfAllGoods(db: Db, mostPieces: number): Promise<number> {
  const { rows } = await sql<{ sum: number | string | null }>`
    select sum(
      (case when sale_price < price then sale_price else price end)
      * (case when stock_quantity is null or stock_quantity - held > ${mostPieces} then ${mostPieces} else stock_quantity - held end)
    ) as sum from products where ${isShown} and available = 1`.execute(db)
  return Number(rows[0]!.sum ?? 0)
}
