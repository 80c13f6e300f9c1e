import type { AdminProduct } from '#contract/admin-products.ts'
import type { Db } from '#server/platform/database/database.ts'
import { loadPicturesOf } from './pictures.ts'
import { loadPricesOf } from './price-history.ts'
import { linksOf, showToAdmin } from './product-view.ts'
import type { ProductRow } from './store.ts'

/** Products as their owner sees them: what she typed, with what the pages make of it. */
export async function adminView(db: Db, rows: readonly ProductRow[]): Promise<AdminProduct[]> {
  const pictures = await loadPicturesOf(db, rows.flatMap(linksOf))
  const reduced = rows.filter(row => row.original_price !== null || row.sale_price !== null)
  const prices = await loadPricesOf(
    db,
    reduced.map(({ id }) => id),
  )
  return rows.map(row => showToAdmin(row, pictures, prices.get(row.id)))
}

/** The same for one product. */
export const adminViewOf = async (db: Db, row: ProductRow): Promise<AdminProduct> =>
  (await adminView(db, [row]))[0]!
