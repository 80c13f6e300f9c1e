import type { CacheInvalidation, Topic } from '#server/platform/cache/cache-invalidation.ts'
import type { CachedReply } from '#server/platform/http/cached-reply.ts'

/**
 * Caches a reply until something that it shows changes.
 * @returns called with the version of anything else that it shows
 */
export function cacheReply(
  changes: CacheInvalidation,
  madeOf: readonly Topic[],
  make: () => Promise<CachedReply>,
): (more?: string) => Promise<CachedReply> {
  let cached: { version: string; reply: Promise<CachedReply> } | undefined
  return (more = '') => {
    const versions = madeOf.map(changes.version)
    if (versions.includes(undefined)) return make()
    const version = [...versions, more].join('.')
    if (cached?.version === version) return cached.reply
    const fresh = { version, reply: make() }
    cached = fresh
    fresh.reply.catch(() => {
      if (cached === fresh) cached = undefined
    })
    return fresh.reply
  }
}
