import type { AdminProduct } from '#contract/admin-products.ts'
import type { Picture } from '#contract/pictures.ts'
import { eachText, PRODUCT_FIELDS } from '#contract/product-fields.ts'
import type { Product } from '#contract/products.ts'
import { effectiveBadge } from '#domain/effective-badge.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import { type PricePoint, shownReduction } from '#domain/prior-price.ts'
import { type Offer, offerOf } from '#domain/sale.ts'
import { changeIdsOf } from './change-ids.ts'
import type { ProductRow } from './store.ts'

type Pictures = ReadonlyMap<string, Picture>

/** What is known of a product's stock. */
export type Stock = Pick<ProductRow, 'in_stock' | 'stock_quantity' | 'held'>

/**
 * Free pieces (not held by others): null = not counted, 0 = taken out of sale.
 * @param own how many of the held pieces are the caller's own
 */
export function availableQuantity({ in_stock, stock_quantity, held }: Stock, own = 0): number | null {
  if (!in_stock) return 0
  return stock_quantity === null ? null : Math.max(0, stock_quantity - held + own)
}

/** The current price of a product, and the price that its owner wants struck through beside it. */
export const offered = (row: Pick<ProductRow, 'price' | 'original_price' | 'sale_price'>): Offer =>
  offerOf({ price: row.price, originalPrice: row.original_price, salePrice: row.sale_price })

/** The links of a product's pictures, the main one first. */
export const linksOf = (row: Pick<ProductRow, 'image_url' | 'image_urls'>): string[] => [
  row.image_url,
  ...(JSON.parse(row.image_urls) as string[]),
]

/** A product's texts as stored. */
export const textsOf = (row: ProductRow) => eachText(field => row[PRODUCT_FIELDS[field].column])

const eurosOrNone = (price: Cents | null): string | null => (price === null ? null : eurosOf(price))

/**
 * A product as shoppers see it; claims no larger reduction than the past prices allow.
 * @param pictures the stored pictures, by link
 * @param prices the prices at which it was offered, the oldest first
 */
export function showProduct(
  row: ProductRow,
  pictures: Pictures,
  prices: readonly PricePoint[] = [],
): Product {
  const { price, struck } = offered(row)
  const reduction = shownReduction(price, struck, prices)
  const imageUrls = JSON.parse(row.image_urls) as string[]
  const alts = JSON.parse(row.picture_alts) as Record<string, string>
  return {
    id: row.id,
    ...textsOf(row),
    price: eurosOf(price),
    originalPrice: eurosOrNone(struck),
    struckPrice: eurosOrNone(reduction?.struck ?? null),
    priorPrice: eurosOrNone(reduction?.prior ?? null),
    ...(row.sale_until !== null && price < row.price && { priceValidUntil: row.sale_until }),
    imageUrl: row.image_url,
    imageUrls,
    badge: row.badge,
    shownBadge: effectiveBadge(row.badge, price, reduction?.prior ?? null, row.recycled_percent),
    ...(row.recycled_percent !== null && {
      recycled: { percent: row.recycled_percent, pieces: row.recycled_pieces },
    }),
    inStock: availableQuantity(row) !== 0,
    stockQuantity: row.stock_quantity,
    alts,
    pictures: [row.image_url, ...imageUrls]
      .map(url => pictures.get(url))
      .filter(picture => picture !== undefined)
      // A picture may be shown with two products, with a different text for each.
      .map(picture => (alts[picture.url] ? { ...picture, alt: alts[picture.url]! } : picture)),
  }
}

/** A product as its owner sees it: what she typed beside what the pages show of it. */
export const showToAdmin = (
  row: ProductRow,
  pictures: Pictures,
  prices?: readonly PricePoint[],
): AdminProduct => ({
  ...showProduct(row, pictures, prices),
  price: row.unpriced ? null : eurosOf(row.price),
  originalPrice: eurosOrNone(row.original_price),
  salePrice: offered(row).price < row.price ? eurosOf(offered(row).price) : null,
  inStock: row.in_stock === 1,
  held: row.held,
  version: row.version,
  ...changeIdsOf(row.change_id),
  published: row.published === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  deletedAt: row.deleted_at,
})
