import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CacheUse } from '../cache/cache-use.ts'
import type { CachedReply } from './cached-reply.ts'

export type SendableReply = {
  /** @returns false if there is no form that the request accepts: nothing was sent */
  sendAgain: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** A reply, and the route that would otherwise answer, for the metrics. */
export type FoundReply = { route: string; reply: SendableReply }

/** Replies that are the same for everybody, and not rate-limited. */
export type ReplyCache = {
  /** what its route would send for this request now, if known at once */
  find: (request: IncomingMessage) => FoundReply | undefined
  /** whether to send it even while the shop is too busy for more: a refusal would take longer */
  alsoBusy?: boolean
  /** called for each request answered this way */
  onSent?: (request: IncomingMessage) => void
}

/** Receives a request for the metrics. */
type Note = (request: { method: string | undefined; route: string; status: number; seconds: number }) => void

/** Whether a request consists of its head alone. */
const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

/**
 * Sends cached replies before Fastify sees the request, which would take longer than all the rest (decision 54).
 * Everything else is left to Fastify, which answers in the same way: bytes not made yet, a busy or closing shop.
 * @param note where requests are measured
 */
export function answerFromCache(app: FastifyInstance, kept: readonly ReplyCache[], note?: Note): void {
  // Under pressure, the clients with most requests are refused by the hooks (load-shedding.ts).
  const isBusy = app.hasDecorator('isUnderPressure') ? () => app.isUnderPressure() : () => false
  let isClosing = false
  app.addHook('preClose', done => {
    isClosing = true
    done()
  })

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (isClosing || !isPlain(request)) return false
    const busy = isBusy()
    const from = note ? performance.now() : 0
    for (const { find, onSent, alsoBusy } of kept) {
      if (busy && !alsoBusy) continue
      const found = find(request)
      if (!found) continue
      const { route, reply } = found
      if (!reply.sendAgain(request, response)) return false
      onSent?.(request)
      if (note) {
        const { method } = request
        const { statusCode: status } = response
        response.once('finish', () =>
          note({ method, route, status, seconds: (performance.now() - from) / 1000 }),
        )
      }
      return true
    }
    return false
  }

  // Fastify is the only listener on a server that it made.
  const [fastify] = app.server.listeners('request') as [RequestListener]
  app.server.removeListener('request', fastify)
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!answer(request, response)) fastify.call(app.server, request, response)
  })
}

const ADDRESSES_MAX = 500

/** Limit for all of them: who makes up URLs can request large replies as well as many. */
const MEMORY_BYTES = 16 * 1024 ** 2

/** A longer URL has something made up in it, and would be cached for nothing. */
const ADDRESS_LENGTH_MAX = 500

/**
 * Caches replies by their URLs, until anything they are made of may have changed.
 * @param momentNow a value that differs whenever it may have; undefined while unknown
 * @param use counts the hits
 */
export function cacheByUrl(momentNow: () => string | undefined, use?: CacheUse) {
  const replies = new LRUCache<string, CachedReply>({
    max: ADDRESSES_MAX,
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ memory }) => memory,
  })
  let keptAt: string | undefined
  return {
    find(url: string): CachedReply | undefined {
      const reply = replies.get(url)
      if (!reply || keptAt !== momentNow()) return undefined
      if (use) use.hits += 1
      return reply
    },
    /** @param moment its value before anything for the reply was looked up */
    keep(url: string, moment: string | undefined, reply: CachedReply): void {
      if (moment === undefined || moment !== momentNow() || url.length > ADDRESS_LENGTH_MAX) return
      if (keptAt !== moment) replies.clear()
      keptAt = moment
      replies.set(url, reply)
    },
  }
}
