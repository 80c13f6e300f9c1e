import type { Product, ProductQuery } from '#contract/products.ts'
import { inCategory, type ProductSort, sortProducts } from '#domain/product-list.ts'
import { CachedReply } from '#server/platform/cached-reply.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CatalogProduct } from './catalog-product.ts'

/**
 * The reply to a listing. Sorting and filtering are over the whole catalogue; the page is cut from the result.
 * @param products in the server's order, or as they were found, the best first
 */
export function listingReply(products: readonly CatalogProduct[], query: ProductQuery): CachedReply {
  const { category, inStock, limit, cursor, sort = 'featured' } = query
  const isFound = (product: CatalogProduct) =>
    (inStock === undefined || product.shown.inStock === inStock) &&
    (category === undefined || inCategory(product, category))
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
  return new CachedReply(jsonOf(page.map(product => product.shown)), headers)
}

const [OPENING, COMMA, CLOSING] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** Made once for each product as shoppers see it: after a sale that of one product, not that of all in the listing. */
const bytesOf = new WeakMap<Product, Buffer>()

function jsonOf(products: readonly Product[]): Buffer {
  const parts = products.flatMap(product => {
    let bytes = bytesOf.get(product)
    if (!bytes) {
      bytes = Buffer.from(JSON.stringify(product))
      bytesOf.set(product, bytes)
    }
    return [COMMA, bytes]
  })
  return Buffer.concat([OPENING, ...parts.slice(1), CLOSING])
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
