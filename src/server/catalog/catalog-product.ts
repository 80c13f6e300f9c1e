import { isDeepStrictEqual } from 'node:util'
import type { Picture } from '#contract/pictures.ts'
import type { Product } from '#contract/products.ts'
import type { PricePoint } from '#domain/prior-price.ts'
import { availableQuantity, offered, type Stock, showProduct } from './product-view.ts'
import type { ProductRow, StockRow } from './store.ts'

/**
 * A product as it is cached: what shoppers see, its price in cents, and its stock. Never mutated: a change makes a new
 * object.
 */
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
 * Returns the product with new stock. `shown` stays the same object if shoppers see no difference.
 * @returns undefined if its recycled share has changed as well: then the whole product must be read again
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

/** Whether a product looks the same to shoppers before and after a change. */
export const isSameShown = (before: CatalogProduct, after: CatalogProduct): boolean =>
  before.price === after.price && isDeepStrictEqual(before.shown, after.shown)
