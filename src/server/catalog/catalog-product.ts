import { isDeepStrictEqual } from 'node:util'
import type { Picture } from '#contract/pictures.ts'
import type { Product } from '#contract/products.ts'
import type { PricePoint } from '#domain/prior-price.ts'
import { availableQuantity, offered, type Stock, showProduct } from './product-view.ts'
import type { ProductRow, StockRow } from './store.ts'

/** A product with its numbers: what shoppers see, its price in cents, and its pieces. Replaced by another, never changed. */
export type CatalogProduct = {
  shown: Product
  id: number
  price: number
  category: string
  stock: Stock
}

export const toCatalogProduct = (
  row: ProductRow,
  pictures: ReadonlyMap<string, Picture>,
  prices: readonly PricePoint[] = [],
): CatalogProduct => ({
  id: row.id,
  price: offered(row).price,
  category: row.category,
  stock: { in_stock: row.in_stock, stock_quantity: row.stock_quantity, held: row.held },
  shown: showProduct(row, pictures, prices),
})

/**
 * The same product with other pieces; what shoppers see stays the same object where they see no difference.
 * @returns undefined where what the pieces prove is another thing, too: then it is to be read whole
 */
export function withStock(
  product: CatalogProduct,
  { recycled_percent, recycled_pieces, ...stock }: Omit<StockRow, 'id'>,
): CatalogProduct | undefined {
  const { shown } = product
  const { percent = null, pieces } = shown.recycled ?? {}
  if (percent !== recycled_percent || (percent !== null && pieces !== recycled_pieces)) return undefined
  const inStock = availableQuantity(stock) !== 0
  const isSame = shown.inStock === inStock && shown.stockQuantity === stock.stock_quantity
  return {
    ...product,
    stock,
    shown: isSame ? shown : { ...shown, inStock, stockQuantity: stock.stock_quantity },
  }
}

/** Whether shoppers see no difference between a product as it was and as it is. */
export const isSameShown = (before: CatalogProduct, after: CatalogProduct): boolean =>
  before.price === after.price && isDeepStrictEqual(before.shown, after.shown)
