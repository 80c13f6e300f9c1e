import type { ProductsChange } from '#contract/admin-products.ts'
import type { ProductInput } from '#contract/products.ts'
import { changedPrice } from '#domain/price-change.ts'
import { productGaps } from '#domain/product.ts'
import * as messages from '#messages/catalog.ts'
import { ShopError } from '#server/platform/errors.ts'
import { type Change, changeProduct } from './change-products.ts'
import { textsOf } from './product-view.ts'
import { findProduct, type ProductRow } from './store.ts'

type Wanted = ProductsChange['change']

/**
 * Does the same to several products, in the order in which they are named; to be called in a transaction.
 * @throws ShopError `product_not_found`, `changed_meanwhile`; `invalid_input` where one could not be sold as it would be
 */
export async function changeSeveral(
  change: Change,
  { products, change: wanted }: ProductsChange,
): Promise<ProductRow[]> {
  const changed: ProductRow[] = []
  for (const { id, version } of products) {
    const row = await findProduct(change.trx, id)
    if (!row) throw new ShopError('product_not_found')
    // Before anything is said about what it would be: she did not ask that of the one that it is now.
    if (row.version !== version) throw new ShopError('changed_meanwhile')
    const input = changedInput(row, wanted)
    if (input.published && productGaps(input).length > 0) throw notSellable(row)
    changed.push(await changeProduct(change, id, { ...input, version }))
  }
  return changed
}

/** Its count stays as it is unless it is named. */
const inputOf = (row: ProductRow): ProductInput => ({
  ...textsOf(row),
  price: row.unpriced ? null : row.price,
  originalPrice: row.original_price,
  imageUrl: row.image_url,
  imageUrls: JSON.parse(row.image_urls) as string[],
  alts: JSON.parse(row.picture_alts) as Record<string, string>,
  badge: row.badge,
  inStock: row.in_stock === 1,
  published: row.published === 1,
})

function changedInput(row: ProductRow, wanted: Wanted): ProductInput {
  const input = inputOf(row)
  switch (wanted.kind) {
    case 'set': {
      const { price, stockQuantity, stockBefore } = wanted
      const priced = price === undefined ? input : withPrice(input, price)
      return stockQuantity === undefined ? priced : { ...priced, stockQuantity, stockBefore }
    }
    case 'price': {
      const price = input.price === null ? undefined : changedPrice(input.price, wanted.by)
      if (price === undefined) throw notSellable(row)
      return withPrice(input, price)
    }
    case 'category':
      return { ...input, category: wanted.category }
    case 'published':
      return { ...input, published: wanted.published }
  }
}

/** An earlier price that is not higher any more is none. */
const withPrice = (input: ProductInput, price: number): ProductInput => ({
  ...input,
  price,
  originalPrice: input.originalPrice !== null && input.originalPrice > price ? input.originalPrice : null,
})

const notSellable = ({ name }: ProductRow) =>
  new ShopError('invalid_input', { details: messages.notSellableSo(name) })
