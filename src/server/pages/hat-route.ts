import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hatFromSearch, hatQuery } from '#domain/hat-link.ts'
import { CachedReply } from '#server/platform/http/cached-reply.ts'
import { clientNetwork } from '#server/platform/http/client-network.ts'
import { createFairQueue } from '#server/platform/http/fair-queue.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'

/** How many drawings are cached: each takes about 115 kB, and 19 ms to draw and compress. */
const CACHED_HATS_MAX = 100

const inTurn = createFairQueue({ concurrency: 1, waitMaxMs: 3_000 })

/** Serves drawings of composed hats, cached after the first request. @param head of the reply */
export function hatRoute(
  app: FastifyInstance,
  { limit, head }: { limit: Limits['limit']; head: Readonly<Record<string, string>> },
): void {
  const hats = new LRUCache<string, CachedReply, FastifyRequest>({
    max: CACHED_HATS_MAX,
    fetchMethod: (_key, _stale, { context: { ip, query } }) =>
      inTurn(clientNetwork(ip), async () => {
        const { drawHatTile } = await import('./hat-picture.ts')
        return new CachedReply(drawHatTile(query as Record<string, unknown>), head)
      }),
    ignoreFetchAbort: true,
  })
  app.get('/hat.svg', { schema: { hide: true }, config: limit(300) }, async (request, reply) => {
    // The same hat is drawn once, however its address is written.
    const look = hatFromSearch(request.query as Record<string, unknown>)
    const drawn = await hats.forceFetch(hatQuery(look), { context: request })
    return drawn.send(request, reply)
  })
}
