import { LRUCache } from 'lru-cache'
import type { ProductQuery } from '#contract/products.ts'
import { type CacheUse, newCacheUse } from '#server/platform/cache/cache-use.ts'
import type { CachedReply } from '#server/platform/http/cached-reply.ts'

/** How many replies to listings are cached: free-text search allows any number of different ones. */
const KEPT_REPLIES = 500

/**
 * Memory limit of these replies: every made-up cursor is another listing, and one without a limit holds all products.
 */
const KEPT_BYTES = 24 * 1024 ** 2

/**
 * A listing of more products is built for each request, in parts: it could take as much memory as everything else
 * together.
 */
export const CACHED_PRODUCTS_MAX = 2_000

/** Whether the reply to a listing may be cached: not if it has no limit and more than `CACHED_PRODUCTS_MAX` products. */
export const isCacheable = ({ limit }: ProductQuery, { headers }: CachedReply): boolean =>
  limit !== undefined || Number(headers['x-total-count']) <= CACHED_PRODUCTS_MAX

/**
 * Caches the replies to listings until shoppers see a difference in any product.
 * @param shownVersion undefined while nothing may be cached
 */
export function cacheListings(
  build: (query: ProductQuery) => Promise<CachedReply>,
  shownVersion: () => Promise<string | undefined>,
): { reply: (query: ProductQuery) => Promise<CachedReply>; use: CacheUse } {
  const use = newCacheUse()
  let replies: { version: string; kept: LRUCache<string, Promise<CachedReply>> } | undefined
  const reply = async (query: ProductQuery): Promise<CachedReply> => {
    const version = await shownVersion()
    const key = JSON.stringify(query)
    if (version !== undefined && replies?.version !== version)
      replies = { version, kept: new LRUCache({ max: KEPT_REPLIES, maxSize: KEPT_BYTES }) }
    const kept = version === undefined ? undefined : replies?.kept
    const known = kept?.get(key)
    if (known) {
      use.hits += 1
      return known
    }
    use.misses += 1
    const fresh = build(query)
    // The size is known once the reply is built; until then all who ask share the same promise.
    kept?.set(key, fresh, { size: 1 })
    const settle = (built?: CachedReply) => {
      // The cache does not accept a new size for an entry that it holds.
      kept?.delete(key)
      if (built && isCacheable(query, built)) kept?.set(key, fresh, { size: built.memory })
    }
    fresh.then(settle, () => settle())
    return fresh
  }
  return { reply, use }
}
