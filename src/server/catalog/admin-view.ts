import type { AdminProduct } from '#contract/admin-products.ts'
import type { Db } from '#server/platform/database.ts'
import { loadPictures } from './pictures.ts'
import { loadPriceHistory } from './price-history.ts'
import { showToAdmin } from './product-view.ts'
import type { ProductRow } from './store.ts'

/** @returns what shows her products to the owner: with what she typed, and with what the pages make of it */
export async function loadAdminView(db: Db): Promise<(row: ProductRow) => AdminProduct> {
  const [pictures, prices] = await Promise.all([loadPictures(db), loadPriceHistory(db)])
  return row => showToAdmin(row, pictures, prices.get(row.id))
}
