import type { Product } from '#contract/products.ts'
import { OTHERS_COUNT } from '#domain/product-list.ts'
import type { CachedReply } from '#server/platform/http/cached-reply.ts'
import type { CatalogProduct } from './catalog-product.ts'
import type { Place } from './listed-products.ts'
import { listReply } from './listing.ts'

type Source = {
  product(id: number): Promise<CatalogProduct | undefined>
  /** a product's place in the owner's order */
  place(id: number): Promise<Place | undefined>
  /** products in stock in the owner's order, from its beginning unless `after` is given; without a category: of all */
  inStock(part: {
    category?: string
    after?: Place | undefined
    limit: number
  }): Promise<readonly CatalogProduct[]>
}

/**
 * Builds the reply to a request for a few other products in stock beside one: what follows it in its category,
 * continued from the beginning, then the same of all. So each product leads to others, and a shopper who follows them
 * sees them all.
 * @returns undefined for a product that shoppers do not see
 */
export async function otherProductsReply(
  id: number,
  { product, place, inStock }: Source,
): Promise<CachedReply | undefined> {
  const found = await product(id)
  if (!found) return
  const { category } = found
  const after = await place(id)
  const parts = [...(category ? [{ category, after }, { category }] : []), { after }, {}]
  const others = new Map<number, Product>()
  for (const part of parts) {
    if (others.size >= OTHERS_COUNT) break
    // One more, in case the product itself is among them.
    for (const other of await inStock({ ...part, limit: OTHERS_COUNT + 1 }))
      if (other.id !== id) others.set(other.id, other.shown)
  }
  return listReply([...others.values()].slice(0, OTHERS_COUNT), {})
}
