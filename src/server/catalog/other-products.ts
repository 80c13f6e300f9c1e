import { LRUCache } from 'lru-cache'
import { OTHERS_COUNT } from '#domain/product-list.ts'
import type { CachedReply } from '#server/platform/http/cached-reply.ts'
import type { CatalogProduct } from './catalog-product.ts'
import type { Place } from './listed-products.ts'
import { listReply } from './listing.ts'

/** For how many products the others beside them are cached, by their ids. */
const KEPT = 2_000

type Source = {
  products(ids: readonly number[]): Promise<readonly CatalogProduct[]>
  /** a product's place in the owner's order */
  place(id: number): Promise<Place | undefined>
  /** products in stock in the owner's order, from its beginning unless `after` is given; without a category: of all */
  inStock(part: { category?: string; after?: Place | undefined; limit: number }): Promise<readonly Place[]>
  /** a version of the lists of what is in stock; undefined while nothing may be cached */
  version(): Promise<string | undefined>
}

/**
 * Finds a few other products in stock beside one: what follows it in its category, continued from the beginning, then
 * the same of all. So each product leads to others, and a shopper who follows them sees them all.
 */
async function findOthers({ id, category }: CatalogProduct, { place, inStock }: Source): Promise<number[]> {
  const after = await place(id)
  const parts = [...(category ? [{ category, after }, { category }] : []), { after }, {}]
  const others = new Set<number>()
  for (const part of parts) {
    if (others.size >= OTHERS_COUNT) break
    // One more, in case the product itself is among them.
    for (const other of await inStock({ ...part, limit: OTHERS_COUNT + 1 }))
      if (other.id !== id) others.add(other.id)
  }
  return [...others].slice(0, OTHERS_COUNT)
}

/**
 * Replies with a few other products in stock beside one. They are part of the version of its page, which is compared
 * after every change: so which ones they are is only looked up again once a list of products may have changed.
 * @returns a function of a product's id; undefined for one that shoppers do not see
 */
export function createOtherProducts(source: Source): (id: number) => Promise<CachedReply | undefined> {
  const kept = new LRUCache<number, { version: string; ids: Promise<number[]> }>({ max: KEPT })

  function idsBeside(found: CatalogProduct, version: string | undefined): Promise<number[]> {
    const known = kept.get(found.id)
    if (version !== undefined && known?.version === version) return known.ids
    const ids = findOthers(found, source)
    if (version !== undefined) kept.set(found.id, { version, ids })
    ids.catch(() => kept.delete(found.id))
    return ids
  }

  return async id => {
    // Before the product: a change meanwhile makes another version.
    const version = await source.version()
    const [found] = await source.products([id])
    if (!found) return
    const others = await source.products(await idsBeside(found, version))
    return listReply(
      others.map(({ shown }) => shown),
      {},
    )
  }
}
