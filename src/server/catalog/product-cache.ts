import { LRUCache } from 'lru-cache'
import type { CacheInvalidation } from '#server/platform/cache/cache-invalidation.ts'
import { singleFlight } from '#server/platform/cache/single-flight.ts'
import { type CatalogProduct, isSameShown, withStock } from './catalog-product.ts'
import type { StockRow } from './store.ts'

/** Products that are kept, those that were asked for last: some 6 MB. */
const KEPT = 2_000

/** Of so many products it is looked what changed; after more, all that is kept is dropped. */
const REREAD_MAX = 200

type Versions = { catalog: number; stock: number }

type Sources = {
  changes: CacheInvalidation
  load: (ids: readonly number[]) => Promise<Map<number, CatalogProduct>>
  loadStock: (ids: readonly number[]) => Promise<StockRow[]>
}

/**
 * Products as shoppers see them, kept by their ids until a change touches them. A change costs the products that it names:
 * they are read again, and where shoppers see no difference, all that shows them may stay.
 */
export function createProductCache({ changes, load, loadStock }: Sources) {
  const kept = new LRUCache<number, CatalogProduct>({ max: KEPT })
  /** counts what shoppers may have seen change */
  let shown = 0
  /** counts the products whose version was asked for */
  let counted = 0
  const revisions = new WeakMap<CatalogProduct['shown'], number>()
  /** up to which changes the kept products are as they are */
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
  }

  const refresh = async (from: Versions, to: Versions): Promise<void> => {
    const touched = touchedSince(from)
    if (!touched || touched.all.size > REREAD_MAX) {
      forget()
      upTo = to
      return
    }
    // Every order moves pieces: of products that are kept, these alone are read.
    const moved = [...touched.all].filter(id => !touched.changed.has(id) && kept.has(id))
    const others = [...touched.all].filter(id => !moved.includes(id))
    const [stocks, read] = await Promise.all([
      moved.length > 0 ? loadStock(moved) : [],
      others.length > 0 ? load(others) : new Map<number, CatalogProduct>(),
    ])
    // What was read before a change must not take the place of what was read after it.
    if (upTo !== from) return
    for (const { id, ...stock } of stocks) {
      const before = kept.get(id)
      const after = before && withStock(before, stock)
      if (!before || after?.shown !== before.shown) shown += 1
      if (after) kept.set(id, after)
      else kept.delete(id)
    }
    for (const id of others) {
      const [before, after] = [kept.get(id), read.get(id)]
      const isSame = before && after && isSameShown(before, after)
      if (!isSame) shown += 1
      if (after) kept.set(id, isSame ? { ...after, shown: before.shown } : after)
      else kept.delete(id)
    }
    upTo = to
  }

  /** @returns versions that what is kept is at least as new as; undefined while nothing may be kept */
  const sync = async (): Promise<Versions | undefined> => {
    const wanted = versions()
    if (!wanted) return undefined
    upTo ??= wanted
    // A slow reading does not hold up those who came after it: they read for themselves, and it is dropped.
    for (let from = upTo; from.catalog < wanted.catalog || from.stock < wanted.stock; from = upTo)
      await shareRefresh(`${wanted.catalog}.${wanted.stock}`, () => refresh(from, wanted))
    return wanted
  }

  /** These products, in this order, without those that shoppers do not see. */
  const products = async (ids: readonly number[]): Promise<CatalogProduct[]> => {
    const at = await sync()
    const missing = ids.filter(id => at === undefined || !kept.has(id))
    const read = missing.length > 0 ? await load(missing) : undefined
    // What is touched while it is read may be old already.
    const touched = at && touchedSince(at)
    if (touched && read && missing.length <= KEPT / 2)
      for (const [id, product] of read) if (!touched.all.has(id) && !kept.has(id)) kept.set(id, product)
    return ids.flatMap(id => (at && kept.get(id)) ?? read?.get(id) ?? [])
  }

  const product = async (id: number): Promise<CatalogProduct | undefined> => (await products([id]))[0]

  return {
    product,
    products,
    /** another one whenever what shoppers see of any product may have changed; undefined while that cannot be known */
    shownVersion: async (): Promise<string | undefined> => ((await sync()) ? `${shown}` : undefined),
    /** another one whenever what shoppers see of this product may have changed */
    productVersion: async (id: number): Promise<string | undefined> => {
      const found = await product(id)
      if (!found || !(await sync())) return (await sync()) ? `${shown}` : undefined
      const revision = revisions.get(found.shown) ?? ++counted
      revisions.set(found.shown, revision)
      return `${id}.${revision}`
    },
  }
}
