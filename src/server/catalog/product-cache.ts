import { LRUCache } from 'lru-cache'
import type { CacheInvalidation } from '#server/platform/cache/cache-invalidation.ts'
import { singleFlight } from '#server/platform/cache/single-flight.ts'
import { type CatalogProduct, isSameShown, withStock } from './catalog-product.ts'
import type { StockRow } from './store.ts'

/** How many products are cached, the last requested ones: about 6 MB. */
const KEPT = 2_000

/** Up to this many changed products are read again; after more, the whole cache is dropped. */
const REREAD_MAX = 200

type Versions = { catalog: number; stock: number }

type Sources = {
  changes: CacheInvalidation
  load: (ids: readonly number[]) => Promise<Map<number, CatalogProduct>>
  loadStock: (ids: readonly number[]) => Promise<StockRow[]>
}

/**
 * Caches products as shoppers see them, by id, until a change touches them. Only the products that a change names are
 * read again; if shoppers see no difference, everything that shows them stays cached.
 */
export function createProductCache({ changes, load, loadStock }: Sources) {
  const kept = new LRUCache<number, CatalogProduct>({ max: KEPT })
  /** counts changes that shoppers may have seen */
  let shown = 0
  /** counts changes after which a list of what is in stock may have other products, or another order */
  let listed = 0
  /** counts the products whose version was asked for */
  let counted = 0
  const revisions = new WeakMap<CatalogProduct['shown'], number>()
  /** the changes up to which the cached products are current */
  let upTo: Versions | undefined
  const shareRefresh = singleFlight<void>()

  const versions = (): Versions | undefined => {
    const [catalog, stock] = [changes.version('catalog'), changes.version('stock')]
    return catalog === undefined || stock === undefined ? undefined : { catalog, stock }
  }

  const touchedSince = ({ catalog, stock }: Versions) => {
    const [changed, moved] = [changes.touchedSince('catalog', catalog), changes.touchedSince('stock', stock)]
    return changed && moved && { changed, all: new Set([...changed, ...moved]) }
  }

  const forget = () => {
    kept.clear()
    shown += 1
    listed += 1
  }

  const refresh = async (from: Versions, to: Versions): Promise<void> => {
    const touched = touchedSince(from)
    if (!touched || touched.all.size > REREAD_MAX) {
      forget()
      upTo = to
      return
    }
    // Every order moves stock: for cached products that only sold, only the stock is read.
    const moved = [...touched.all].filter(id => !touched.changed.has(id) && kept.has(id))
    const others = [...touched.all].filter(id => !moved.includes(id))
    const [stocks, read] = await Promise.all([
      moved.length > 0 ? loadStock(moved) : [],
      others.length > 0 ? load(others) : new Map<number, CatalogProduct>(),
    ])
    // What was read before a change must not replace what was read after it.
    if (upTo !== from) return
    for (const { id, ...stock } of stocks) {
      const before = kept.get(id)
      const after = before && withStock(before, stock)
      if (!before || after?.shown !== before.shown) shown += 1
      if (!before || after?.shown.inStock !== before.shown.inStock) listed += 1
      if (after) kept.set(id, after)
      else kept.delete(id)
    }
    for (const id of others) {
      const [before, after] = [kept.get(id), read.get(id)]
      const isSame = before && after && isSameShown(before, after)
      if (!isSame) {
        shown += 1
        listed += 1
      }
      if (after) kept.set(id, isSame ? { ...after, shown: before.shown } : after)
      else kept.delete(id)
    }
    upTo = to
  }

  /** @returns versions that the cache is at least as new as; undefined while nothing may be cached */
  const sync = async (): Promise<Versions | undefined> => {
    const wanted = versions()
    if (!wanted) return undefined
    upTo ??= wanted
    // A slow read does not delay requests that came after it: they read for themselves, and its result is dropped.
    for (let from = upTo; from.catalog < wanted.catalog || from.stock < wanted.stock; from = upTo)
      await shareRefresh(`${wanted.catalog}.${wanted.stock}`, () => refresh(from, wanted))
    return wanted
  }

  /** These products in this order, without those that shoppers do not see. */
  const products = async (ids: readonly number[]): Promise<CatalogProduct[]> => {
    const at = await sync()
    const missing = ids.filter(id => at === undefined || !kept.has(id))
    const read = missing.length > 0 ? await load(missing) : undefined
    // A product touched during the read may be outdated already.
    const touched = at && touchedSince(at)
    if (touched && read && missing.length <= KEPT / 2)
      for (const [id, product] of read) if (!touched.all.has(id) && !kept.has(id)) kept.set(id, product)
    return ids.flatMap(id => (at && kept.get(id)) ?? read?.get(id) ?? [])
  }

  const product = async (id: number): Promise<CatalogProduct | undefined> => (await products([id]))[0]

  return {
    product,
    products,
    /**
     * a version that changes whenever what shoppers see of any product may have changed; undefined while that is
     * unknown
     */
    shownVersion: async (): Promise<string | undefined> => ((await sync()) ? `${shown}` : undefined),
    /** the same for which products a list of what is in stock has, and in what order: most orders leave it unchanged */
    listedVersion: async (): Promise<string | undefined> => ((await sync()) ? `${listed}` : undefined),
    /** a version that changes whenever what shoppers see of this product may have changed */
    productVersion: async (id: number): Promise<string | undefined> => {
      const found = await product(id)
      if (!found || !(await sync())) return (await sync()) ? `${shown}` : undefined
      const revision = revisions.get(found.shown) ?? ++counted
      revisions.set(found.shown, revision)
      return `${id}.${revision}`
    },
  }
}
