import type { Picture } from '#contract/pictures.ts'
import type { Product, ProductQuery } from '#contract/products.ts'
import type { PricePoint } from '#domain/prior-price.ts'
import {
  distinctCategories,
  inCategory,
  type ProductSort,
  STANDING_CATEGORIES,
  sortProducts,
} from '#domain/product-list.ts'
import { wordSearch } from '#domain/word-search.ts'
import { CachedReply } from '#server/platform/cached-reply.ts'
import type { Changes } from '#server/platform/changes.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { loadCategories } from './categories.ts'
import { loadPictures } from './pictures.ts'
import { loadPriceHistory } from './price-history.ts'
import { type Stock, showProduct } from './product-view.ts'
import { loadProducts, type ProductRow } from './store.ts'

/** A product with its numbers: what shoppers see, its price in cents, and its pieces. */
export type CatalogProduct = {
  shown: Product
  id: number
  price: number
  category: string
  stock: Stock
}

/** The whole catalogue that shoppers see in memory, made anew when it has changed: a shop of one maker has no more than memory holds. */
export type Catalog = {
  product(id: number): Promise<CatalogProduct | undefined>
  /** what shoppers see of all of them, in the server's order */
  all(): Promise<Product[]>
  picture(url: string): Promise<Picture | undefined>
  categories(): Promise<string[]>
  /** the reply to a listing; bytes are made once for each question until something changes */
  listing(query: ProductQuery): Promise<CachedReply>
  /** after a commit that touched products, stock or holds */
  changed(): void
}

type State = {
  version: number | undefined
  products: CatalogProduct[]
  byId: Map<number, CatalogProduct>
  pictures: Map<string, Picture>
  categories: string[]
  replies: Map<string, CachedReply>
}

/** Listings of which the bytes are kept: free search could ask for any number of them. */
const KEPT_REPLIES = 500

export function createCatalog({ db, changes }: { db: Db; changes: Changes }): Catalog {
  let state: State | undefined
  let loading: { version: number | undefined; state: Promise<State> } | undefined

  const current = (): State | Promise<State> => {
    const version = changes.version('catalog')
    if (state && version !== undefined && state.version === version) return state
    // Ten thousand shoppers who come right after a change read it once.
    if (!loading || version === undefined || loading.version !== version) {
      const promise = load(db, version).then(loaded => {
        if (loading?.state === promise) loading = undefined
        state = loaded
        return loaded
      })
      promise.catch(() => {
        if (loading?.state === promise) loading = undefined
      })
      loading = { version, state: promise }
    }
    return loading.state
  }

  return {
    product: async id => (await current()).byId.get(id),
    all: async () => (await current()).products.map(product => product.shown),
    picture: async url => (await current()).pictures.get(url),
    categories: async () => (await current()).categories,
    listing: async query => {
      const at = current()
      const now = at instanceof Promise ? await at : at
      const key = JSON.stringify(query)
      let reply = now.replies.get(key)
      if (!reply) {
        reply = list(now.products, query)
        if (now.replies.size < KEPT_REPLIES) now.replies.set(key, reply)
      }
      return reply
    },
    changed: () => changes.announce('catalog'),
  }
}

async function load(db: Db, version: number | undefined): Promise<State> {
  const [rows, pictures, added, prices] = await Promise.all([
    loadProducts(db),
    loadPictures(db),
    loadCategories(db),
    loadPriceHistory(db),
  ])
  const products = rows.map(row => toCatalogProduct(row, pictures, prices.get(row.id)))
  const categories = distinctCategories([...STANDING_CATEGORIES, ...added, ...rows.map(row => row.category)])
  return {
    version,
    products,
    byId: new Map(products.map(p => [p.id, p])),
    pictures,
    categories,
    replies: new Map(),
  }
}

const toCatalogProduct = (
  row: ProductRow,
  pictures: ReadonlyMap<string, Picture>,
  prices: readonly PricePoint[] = [],
): CatalogProduct => ({
  id: row.id,
  price: row.price,
  category: row.category,
  stock: { in_stock: row.in_stock, stock_quantity: row.stock_quantity, held: row.held },
  shown: showProduct(row, pictures, prices),
})

/** Sorting and filtering are over the whole catalogue; the page is cut from the result. */
function list(products: readonly CatalogProduct[], query: ProductQuery): CachedReply {
  const { category, q, inStock, limit, cursor, sort = 'featured' } = query
  const isAbout = wordSearch(q ?? '')
  const isFound = (product: CatalogProduct) =>
    (inStock === undefined || product.shown.inStock === inStock) &&
    (category === undefined || inCategory(product, category)) &&
    isAbout(`${product.shown.name} ${product.shown.description} ${product.category}`)
  const sorted = sortProducts(products, sort)
  const start = cursor === undefined ? 0 : afterCursor(sorted, sort, cursor)
  const rest = sorted.slice(start).filter(isFound)
  const page = rest.slice(0, limit)
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    'x-total-count': String(sorted.slice(0, start).filter(isFound).length + rest.length),
  }
  const last = page.at(-1)
  if (last && page.length < rest.length)
    headers['x-next-cursor'] = cursorOf(sort, last.id, sorted.indexOf(last))
  return new CachedReply(JSON.stringify(page.map(product => product.shown)), headers)
}

const cursorOf = (sort: ProductSort, lastId: number, place: number) =>
  Buffer.from(`${sort}.${lastId}.${place}`).toString('base64url')

/**
 * Goes on after the last product shown. It is looked for among all products: one that was sold or is held since still has
 * its place there. Where it is deleted, what came after it has moved up to that place.
 */
function afterCursor(sorted: readonly CatalogProduct[], sort: ProductSort, cursor: string): number {
  const match = /^([\w-]+)\.(\d+)\.(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())
  // Its place in another order says nothing about this one.
  if (match?.[1] !== sort)
    throw new ShopError('invalid_input', {
      issues: [{ path: 'cursor', message: 'Take it from the X-Next-Cursor header of the same sort' }],
    })
  const index = sorted.findIndex(product => product.id === Number(match[2]))
  return index >= 0 ? index + 1 : Number(match[3])
}
