import { hash } from 'node:crypto'
import type { Product, ProductQuery } from '#contract/products.ts'
import { type ProductSort, sortProducts } from '#domain/product-list.ts'
import { ShopError } from '#server/platform/errors.ts'
import { CachedReply } from '#server/platform/http/cached-reply.ts'
import type { CatalogProduct } from './catalog-product.ts'
import type { Choice, Place } from './listed-products.ts'
import type { FoundProduct, ProductSearch } from './search/find-products.ts'

/** Where a listing gets its data. */
type Source = {
  places(
    choice: Choice & { sort: ProductSort; after?: Place | undefined; limit: number | undefined },
  ): Promise<Place[]>
  count(choice: Choice): Promise<number>
  /** best matches first */
  find(sought: ProductSearch): Promise<FoundProduct[]>
  products(ids: readonly number[]): Promise<CatalogProduct[]>
}

const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' }

type Page = { ids: number[]; total: number; next: Place | undefined }

/** Builds the reply to a listing. Sorting and filtering cover the whole catalogue, but only the page is read. */
export async function listingReply(query: ProductQuery, source: Source): Promise<CachedReply> {
  const page = query.q ? await searchPage({ ...query, q: query.q }, source) : await listPage(query, source)
  const products = await source.products(page.ids)
  const headers: Record<string, string> = { 'x-total-count': String(page.total) }
  if (page.next) headers['x-next-cursor'] = cursorOf(orderOf(query), page.next)
  return listReply(
    products.map(product => product.shown),
    headers,
  )
}

/** The reply with a list of products. @param headers in addition to those that all lists have */
export const listReply = (products: readonly Product[], headers: Record<string, string>): CachedReply =>
  new CachedReply(
    jsonOf(products),
    { ...HEADERS, ...headers },
    { value: products, digest: digestOf(products) },
  )

async function listPage(
  { category, inStock, limit, cursor, ...query }: ProductQuery,
  source: Source,
): Promise<Page> {
  const { sort = 'featured' } = query
  const after = cursor === undefined ? undefined : placeIn(cursor, sort)
  const [places, total] = await Promise.all([
    // One more tells whether there is a next page.
    source.places({ category, inStock, sort, after, limit: limit && limit + 1 }),
    limit === undefined ? undefined : source.count({ category, inStock }),
  ])
  const shown = places.slice(0, limit)
  return {
    ids: shown.map(({ id }) => id),
    total: total ?? places.length,
    next: shown.length < places.length ? shown.at(-1) : undefined,
  }
}

/** Takes the page out of all that a search found, which is never much. */
async function searchPage(query: ProductSearch & ProductQuery, source: Source): Promise<Page> {
  const { limit, cursor, sort } = query
  const found = sorted(await source.find(query), sort)
  const after = cursor === undefined ? undefined : placeIn(cursor, orderOf(query))
  const at = after ? found.findIndex(({ id }) => id === after.id) : -1
  // If the last product shown is gone, what followed it has moved up to its place.
  const start = after ? (at >= 0 ? at + 1 : after.key) : 0
  const shown = found.slice(start, limit === undefined ? undefined : start + limit)
  const end = start + shown.length
  return {
    ids: shown.map(({ id }) => id),
    total: found.length,
    next: shown.length > 0 && end < found.length ? { key: end - 1, id: shown.at(-1)!.id } : undefined,
  }
}

/** As found, unless a sort is asked for. */
const sorted = (found: FoundProduct[], sort: ProductSort | undefined): FoundProduct[] =>
  sort === undefined
    ? found
    : sort === 'featured'
      ? found.sort((a, b) => a.position - b.position || b.id - a.id)
      : sortProducts(found, sort)

const OPENING = '['.charCodeAt(0)
const CLOSING = Buffer.from(']')

type Json = {
  /** with a leading comma, as a list needs it: separate commas would double the number of buffers to join */
  inList: Buffer
  digest: Buffer
}

/** The JSON of each product as shoppers see it: after a sale, only the product that was sold is serialised again. */
const jsons = new WeakMap<Product, Json>()

function jsonOfOne(product: Product): Json {
  let json = jsons.get(product)
  if (!json) {
    const inList = Buffer.from(`,${JSON.stringify(product)}`)
    json = { inList, digest: hash('sha256', inList, 'buffer') }
    jsons.set(product, json)
  }
  return json
}

function jsonOf(products: readonly Product[]): Buffer {
  if (products.length === 0) return Buffer.from('[]')
  const json = Buffer.concat([...products.map(product => jsonOfOne(product).inList), CLOSING])
  json[0] = OPENING
  return json
}

const digestOf = (products: readonly Product[]): Buffer =>
  Buffer.concat(products.map(product => jsonOfOne(product).digest))

/** Cached like `jsons`, so that each reply is compressed only once. */
const repliesOf = new WeakMap<Product, CachedReply>()

/** The reply to a request for one product. */
export function productReply(product: Product): CachedReply {
  let reply = repliesOf.get(product)
  if (!reply) {
    const { inList, digest } = jsonOfOne(product)
    reply = new CachedReply(inList.subarray(1), HEADERS, { digest })
    repliesOf.set(product, reply)
  }
  return reply
}

const orderOf = ({ q, sort }: ProductQuery): string => (q ? `found-${sort ?? 'best'}` : (sort ?? 'featured'))

const cursorOf = (order: string, { key, id }: Place) =>
  Buffer.from(`${order}:${key}:${id}`).toString('base64url')

/** Decodes a cursor. The list continues after the place of the last product shown, whatever has become of that one. */
function placeIn(cursor: string, order: string): Place {
  const match = /^([\w-]+):(\d{1,9}):(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString())
  // A place in another sort says nothing about this one.
  if (match?.[1] !== order)
    throw new ShopError('invalid_input', {
      issues: [{ path: 'cursor', message: 'Must come from an X-Next-Cursor header of the same sort' }],
    })
  return { key: Number(match[2]), id: Number(match[3]) }
}
