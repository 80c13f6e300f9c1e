import type { Picture } from '#contract/pictures.ts'
import type { Product, ProductQuery } from '#contract/products.ts'
import { distinctCategories, STANDING_CATEGORIES } from '#domain/product-list.ts'
import type { CacheInvalidation } from '#server/platform/cache-invalidation.ts'
import { type CacheUse, newCacheUse } from '#server/platform/cache-use.ts'
import type { CachedReply } from '#server/platform/cached-reply.ts'
import type { Db } from '#server/platform/database.ts'
import { retryingTransaction } from '#server/platform/retrying-transaction.ts'
import { singleFlight } from '#server/platform/single-flight.ts'
import { type CatalogProduct, toCatalogProduct, withStock } from './catalog-product.ts'
import { loadCategories } from './categories.ts'
import { listingReply } from './listing.ts'
import { loadPictures } from './pictures.ts'
import { loadPriceHistory } from './price-history.ts'
import { loadProducts, loadStock, type StockRow } from './store.ts'
import { nextSwitch, switchDueSales } from './switch-sales.ts'

/**
 * The whole catalogue that shoppers see in memory, made anew when it has changed: a shop of one maker has no more than
 * memory holds. Of pieces that are held or sold the stock alone is read again.
 */
export type Catalog = {
  product(id: number): Promise<CatalogProduct | undefined>
  /** what shoppers see of all of them, in the server's order */
  all(): Promise<Product[]>
  picture(url: string): Promise<Picture | undefined>
  categories(): Promise<string[]>
  /** the reply to a listing; bytes are made once for each question until something that it shows changes */
  listing(query: ProductQuery): Promise<CachedReply>
  /** how often the bytes of a listing were there already */
  listingUse: CacheUse
  /** another one whenever what shoppers see of any product may have changed; undefined while that cannot be known */
  shownVersion(): Promise<string | undefined>
  /** after a commit that touched products, their prices, texts or pictures, or categories */
  changed(): void
  /** after a commit that touched nothing but the pieces of these products, or the holds on them; none of them: nothing */
  stockChanged(productIds: readonly number[]): void
}

type State = {
  /** what it was made from, in the versions of `Changes`; undefined where that could not be known */
  version: number | undefined
  stockVersion: number | undefined
  /** the versions at which shoppers saw something else for the last time */
  shownVersion: string
  products: readonly CatalogProduct[]
  /** the next moment at which a sale begins or ends, ISO 8601 in UTC */
  nextSwitchAt: string | undefined
  /** where each product stands among them, by its id */
  places: ReadonlyMap<number, number>
  pictures: ReadonlyMap<string, Picture>
  categories: string[]
  replies: Map<string, CachedReply>
}

/** Listings of which the bytes are kept: free search could ask for any number of them. */
const KEPT_REPLIES = 500

export function createCatalog({
  db,
  changes,
  now,
}: {
  db: Db
  changes: CacheInvalidation
  now: () => Date
}): Catalog {
  let state: State | undefined
  const listingUse = newCacheUse()
  // Ten thousand shoppers who come right after a change read it once.
  const shareLoad = singleFlight<State>()
  const shareRefresh = singleFlight<State>()
  const shareSwitch = singleFlight<void>()

  const current = (): State | Promise<State> => {
    const known = readState()
    return known instanceof Promise ? known.then(asOfNow) : asOfNow(known)
  }

  /** Whoever looks first after a sale's beginning or end switches its prices: nobody sees those of before. */
  const asOfNow = (known: State): State | Promise<State> => {
    const { nextSwitchAt } = known
    if (nextSwitchAt === undefined || now().toISOString() < nextSwitchAt) return known
    return shareSwitch(nextSwitchAt, async () => {
      await retryingTransaction(db, trx => switchDueSales(trx, now()))
      changes.announce('catalog')
    }).then(current)
  }

  const readState = (): State | Promise<State> => {
    const version = changes.version('catalog')
    if (state && version !== undefined && state.version === version) return withNewStock(state)
    const load = () => loadCatalog(db, { version, stockVersion: changes.version('stock') }).then(keep)
    return shareLoad(version?.toString(), load).then(withNewStock)
  }

  const withNewStock = (loaded: State): State | Promise<State> => {
    // The stock may have been read again while this one waited for its products.
    const base = state && state.version === loaded.version ? state : loaded
    const version = changes.version('stock')
    if (version === undefined || base.stockVersion === undefined || base.stockVersion === version) return base
    const ids = changes.touchedSince('stock', base.stockVersion)
    return shareRefresh(`${base.version}.${version}`, async () =>
      keep(restocked(base, await loadStock(db, ids), version)),
    )
  }

  /** What was read before a change must not take the place of what was read after it. */
  const keep = (read: State): State => {
    const isOlder =
      read.version === undefined ||
      read.stockVersion === undefined ||
      (state &&
        (read.version < state.version! ||
          (read.version === state.version && read.stockVersion < state.stockVersion!)))
    if (!isOlder) state = read
    return read
  }

  return {
    product: async id => {
      const { products, places } = await current()
      return products[places.get(id) ?? -1]
    },
    all: async () => (await current()).products.map(product => product.shown),
    picture: async url => (await current()).pictures.get(url),
    categories: async () => (await current()).categories,
    listing: async query => {
      const at = current()
      const now = at instanceof Promise ? await at : at
      const key = JSON.stringify(query)
      let reply = now.replies.get(key)
      if (reply) listingUse.hits += 1
      else {
        listingUse.misses += 1
        reply = listingReply(now.products, query)
        if (now.replies.size < KEPT_REPLIES) now.replies.set(key, reply)
      }
      return reply
    },
    listingUse,
    shownVersion: async () => {
      const { version, shownVersion } = await current()
      return version === undefined ? undefined : shownVersion
    },
    changed: () => changes.announce('catalog'),
    stockChanged: productIds => changes.announce('stock', productIds),
  }
}

async function loadCatalog(db: Db, versions: Pick<State, 'version' | 'stockVersion'>): Promise<State> {
  // Before the prices: what is switched in between is switched once more.
  const nextSwitchAt = await nextSwitch(db)
  const [rows, pictures, added, prices] = await Promise.all([
    loadProducts(db),
    loadPictures(db),
    loadCategories(db),
    loadPriceHistory(db),
  ])
  return {
    ...versions,
    shownVersion: `${versions.version}.${versions.stockVersion}`,
    nextSwitchAt,
    products: rows.map(row => toCatalogProduct(row, pictures, prices.get(row.id))),
    places: new Map(rows.map(({ id }, place) => [id, place])),
    pictures,
    categories: distinctCategories([...STANDING_CATEGORIES, ...added, ...rows.map(row => row.category)]),
    replies: new Map(),
  }
}

/** The same catalogue with the stock that was read; the listings stay where shoppers see no difference. */
function restocked(before: State, rows: readonly StockRow[], stockVersion: number): State {
  const products = [...before.products]
  let isSeen = false
  for (const { id, ...stock } of rows) {
    const place = before.places.get(id)
    if (place === undefined) continue
    const product = withStock(before.products[place]!, stock)
    if (product.shown !== before.products[place]!.shown) isSeen = true
    products[place] = product
  }
  const after = { ...before, stockVersion, products }
  return isSeen ? { ...after, shownVersion: `${before.version}.${stockVersion}`, replies: new Map() } : after
}
