import { LRUCache } from 'lru-cache'
import type { Picture } from '#contract/pictures.ts'
import type { Product, ProductQuery } from '#contract/products.ts'
import { distinctCategories, FIXED_CATEGORIES, type ProductSort } from '#domain/product-list.ts'
import type { CacheInvalidation } from '#server/platform/cache/cache-invalidation.ts'
import type { CacheUse } from '#server/platform/cache/cache-use.ts'
import { singleFlight } from '#server/platform/cache/single-flight.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isDatabaseUnavailable, noteDatabaseFailure } from '#server/platform/database/database-unavailable.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import type { CachedReply } from '#server/platform/http/cached-reply.ts'
import type { CatalogProduct } from './catalog-product.ts'
import { loadCategories } from './categories.ts'
import {
  type Choice,
  countShown,
  findPlace,
  listPlaces,
  type Place,
  shownCategories,
} from './listed-products.ts'
import { listingReply } from './listing.ts'
import { cacheListings } from './listing-cache.ts'
import { loadShownProducts } from './load-products.ts'
import { createOtherProducts } from './other-products.ts'
import { loadPicturesOf } from './pictures.ts'
import { createProductCache } from './product-cache.ts'
import { findProducts } from './search/find-products.ts'
import { loadStock } from './store.ts'
import { nextSwitch, switchDueSales } from './switch-sales.ts'

/**
 * What shoppers see of the products: read by id, and cached within a memory limit until something changes them. A
 * change makes only the products that it names be read again.
 */
export type Catalog = {
  product(id: number): Promise<CatalogProduct | undefined>
  /**
   * yields what shoppers see of a whole list, part by part, however long it is; the products are read for it and not
   * cached
   */
  parts(list?: Choice & { sort?: ProductSort | undefined }): AsyncGenerator<Product[]>
  /** the same for all products at once: only for a shop that is known to have few */
  all(): Promise<Product[]>
  /** how many products a list has */
  count(choice: Choice): Promise<number>
  picture(url: string): Promise<Picture | undefined>
  categories(): Promise<string[]>
  /** the reply to a listing; its bytes are made once per query until something that it shows changes */
  listing(query: ProductQuery): Promise<CachedReply>
  /** the reply with a few other products beside this one; undefined if shoppers do not see it */
  others(id: number): Promise<CachedReply | undefined>
  /** how often the reply to a listing came from the cache */
  listingUse: CacheUse
  /**
   * a version that changes whenever what shoppers see of any product may have changed; undefined while that is unknown
   */
  shownVersion(): Promise<string | undefined>
  /** the same for one product alone */
  productVersion(id: number): Promise<string | undefined>
  /**
   * a version, known synchronously, that changes whenever anything at all may have changed; undefined if finding out
   * takes a query
   */
  moment(): string | undefined
  /**
   * to be called after a commit that touched products, their prices, texts or pictures, or categories
   * @param productIds the touched products; without them any product may have been touched
   */
  changed(productIds?: readonly number[]): void
  /** to be called after a commit that touched only the stock or holds of these products; an empty list does nothing */
  stockChanged(productIds: readonly number[]): void
}

/** What is cached beside the products, until the catalogue changes. */
type Facts = {
  /** the next moment at which a sale begins or ends, ISO 8601 in UTC */
  nextSwitchAt: string | undefined
  categories: string[]
}

/** How many pictures are cached. */
const KEPT_PICTURES = 500

/** How many products are read at a time, while the previous ones are being sent. */
const PART = 500

export function createCatalog({
  db,
  changes,
  now,
}: {
  db: Db
  changes: CacheInvalidation
  now: () => Date
}): Catalog {
  const cache = createProductCache({
    changes,
    load: ids => loadShownProducts(db, ids),
    loadStock: ids => loadStock(db, ids),
  })
  let facts: { version: number; facts: Promise<Facts>; known?: Facts } | undefined
  const pictures = new LRUCache<string, { version: number; picture: Promise<Picture | undefined> }>({
    max: KEPT_PICTURES,
  })
  const shareSwitch = singleFlight<void>()

  const loadFacts = async (): Promise<Facts> => {
    const [nextSwitchAt, added, shown] = await Promise.all([
      nextSwitch(db),
      loadCategories(db),
      shownCategories(db),
    ])
    return { nextSwitchAt, categories: distinctCategories([...FIXED_CATEGORIES, ...added, ...shown]) }
  }

  const readFacts = (): Promise<Facts> => {
    const version = changes.version('catalog')
    if (version === undefined) return loadFacts()
    if (facts?.version === version) return facts.facts
    const fresh: NonNullable<typeof facts> = { version, facts: loadFacts() }
    facts = fresh
    fresh.facts.then(
      known => (fresh.known = known),
      () => {
        if (facts === fresh) facts = undefined
      },
    )
    return fresh.facts
  }

  const isSwitchDue = ({ nextSwitchAt }: Facts): boolean =>
    nextSwitchAt !== undefined && now().toISOString() >= nextSwitchAt

  /**
   * Switches the prices of due sales on the first request after a sale begins or ends, so that no outdated price is
   * shown.
   */
  const current = async (): Promise<Facts> => {
    for (;;) {
      const known = await readFacts()
      if (!isSwitchDue(known)) return known
      try {
        await shareSwitch(known.nextSwitchAt!, async () => {
          const switched = await retryingTransaction(db, trx => switchDueSales(trx, now()))
          // Another process may have switched them: then only the facts of this process are outdated.
          changes.announce('catalog', switched.length > 0 ? switched : undefined)
        })
      } catch (error) {
        // A database that accepts no writes can be read, and takes no orders at the old price.
        if (!isDatabaseUnavailable(error)) throw error
        noteDatabaseFailure(db, error)
        return known
      }
    }
  }

  const listing = async (query: ProductQuery): Promise<CachedReply> =>
    listingReply(query, {
      places: choice => listPlaces(db, choice),
      count: choice => countShown(db, choice),
      find: sought => findProducts(db, sought),
      products: cache.products,
    })

  async function* parts({
    sort = 'featured',
    ...choice
  }: Choice & { sort?: ProductSort | undefined } = {}): AsyncGenerator<Product[]> {
    await current()
    for (let after: Place | undefined; ; ) {
      const places = await listPlaces(db, { ...choice, sort, after, limit: PART })
      const products = await loadShownProducts(
        db,
        places.map(({ id }) => id),
      )
      yield places.flatMap(({ id }) => products.get(id)?.shown ?? [])
      if (places.length < PART) return
      after = places.at(-1)
    }
  }

  const product = async (id: number): Promise<CatalogProduct | undefined> => {
    await current()
    return cache.product(id)
  }

  const listings = cacheListings(listing, async () => {
    await current()
    return cache.shownVersion()
  })

  const others = createOtherProducts({
    products: cache.products,
    place: id => findPlace(db, id),
    inStock: part => listPlaces(db, { ...part, inStock: true, sort: 'featured' }),
    version: async () => {
      await current()
      return cache.listedVersion()
    },
  })

  return {
    product,
    parts,
    all: async () => {
      const all: Product[] = []
      for await (const part of parts()) all.push(...part)
      return all
    },
    count: choice => countShown(db, choice),
    picture: url => {
      const load = async () => (await loadPicturesOf(db, [url])).get(url)
      const version = changes.version('catalog')
      if (version === undefined) return load()
      const known = pictures.get(url)
      if (known?.version === version) return known.picture
      const picture = load()
      pictures.set(url, { version, picture })
      picture.catch(() => pictures.delete(url))
      return picture
    },
    categories: async () => (await current()).categories,
    listing: listings.reply,
    others,
    listingUse: listings.use,
    shownVersion: async () => {
      await current()
      return cache.shownVersion()
    },
    productVersion: async id => {
      await current()
      return cache.productVersion(id)
    },
    moment: () => {
      const [version, stock] = [changes.version('catalog'), changes.version('stock')]
      const known = facts?.version === version ? facts?.known : undefined
      return known && stock !== undefined && !isSwitchDue(known) ? `${version}.${stock}` : undefined
    },
    changed: productIds => changes.announce('catalog', productIds),
    stockChanged: productIds => changes.announce('stock', productIds),
  }
}
