import type { ProductsChange } from '#contract/admin-products.ts'
import type { ProductInput } from '#contract/products.ts'
import { changedPrice } from '#domain/price-change.ts'
import { missingProductFields } from '#domain/product.ts'
import * as messages from '#messages/catalog.ts'
import { ShopError } from '#server/platform/errors.ts'
import { type Change, changeProduct } from './change-products.ts'
import { textsOf } from './product-view.ts'
import { findProduct, type ProductRow } from './store.ts'

type Wanted = ProductsChange['change']

/**
 * Applies one change to several products, in the given order; must run in a transaction.
 * @throws ShopError `product_not_found`, `changed_meanwhile`; `invalid_input` if a product could not be sold after the
 * change
 */
export async function changeSeveral(
  change: Change,
  { products, change: wanted }: ProductsChange,
): Promise<ProductRow[]> {
  const changed: ProductRow[] = []
  for (const { id, version } of products) {
    const row = await findProduct(change.trx, id)
    if (!row) throw new ShopError('product_not_found')
    // Checked first: she asked for the change of the product that she saw, not of what it is now.
    if (row.version !== version) throw new ShopError('changed_meanwhile')
    const input = changedInput(row, wanted)
    if (input.published && missingProductFields(input).length > 0) throw notSellable(row)
    changed.push(await changeProduct(change, id, { ...input, version }))
  }
  return changed
}

/** A stored product as input, without its count, which then stays as it is. */
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

/** Sets the price; drops the earlier price unless it is still higher. */
const withPrice = (input: ProductInput, price: number): ProductInput => ({
  ...input,
  price,
  originalPrice: input.originalPrice !== null && input.originalPrice > price ? input.originalPrice : null,
})

const notSellable = ({ name }: ProductRow) =>
  new ShopError('invalid_input', { details: messages.notSellableSo(name) })
