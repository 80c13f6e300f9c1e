import type { Product } from '#contract/products.ts'
import { OTHERS_COUNT, PAGE_SIZE } from '#domain/product-list.ts'
import type { CachedReply } from '#server/platform/http/cached-reply.ts'
import type { CatalogProduct } from './catalog-product.ts'
import { listReply } from './listing.ts'

type Source = {
  product(id: number): Promise<CatalogProduct | undefined>
  /** products in stock in the owner's order; undefined: of all categories */
  inStock(category: string | undefined, limit: number): Promise<readonly Product[]>
}

/**
 * Returns what follows a product in a list, continued from its beginning: each product leads to others, so that a
 * shopper who follows them sees them all.
 */
function following(list: readonly Product[], id: number): Product[] {
  const place = list.findIndex(product => product.id === id)
  return place < 0 ? [...list] : [...list.slice(place + 1), ...list.slice(0, place)]
}

/**
 * Builds the reply to a request for a few other products in stock beside one, those of its category first.
 * @returns undefined for a product that shoppers do not see
 */
export async function otherProductsReply(
  id: number,
  { product, inStock }: Source,
): Promise<CachedReply | undefined> {
  const found = await product(id)
  if (!found) return
  const near = found.category ? following(await inStock(found.category, PAGE_SIZE), id) : []
  const others = near.length < OTHERS_COUNT ? following(await inStock(undefined, PAGE_SIZE), id) : []
  const each = new Map([...near, ...others].map(other => [other.id, other]))
  return listReply([...each.values()].slice(0, OTHERS_COUNT), {})
}
