import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CacheUse } from '../cache/cache-use.ts'
import type { CachedReply } from './cached-reply.ts'

export type KeptReply = {
  /** @returns false where it is not ready for what the request accepts: nothing was sent */
  sendAgain: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** A reply, and the route that answers otherwise, as it is measured. */
export type FoundReply = { route: string; reply: KeptReply }

/** Replies that are the same for everybody who asks, and under no limit. */
export type KeptReplies = {
  /** what its route would send to this request now, where that is known at once */
  find: (request: IncomingMessage) => FoundReply | undefined
  /** whether it is sent also while the shop is too busy for more: a refusal would take longer */
  alsoBusy?: boolean
  /** told of each request that was answered so */
  onSent?: (request: IncomingMessage) => void
}

/** Hears of a request as it is measured. */
type Note = (request: { method: string | undefined; route: string; status: number; seconds: number }) => void

/** A request that is nothing but its head. */
const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

/**
 * Sends replies that are kept before Fastify sees the request, which would take longer than all else of the answer (decision 54).
 * Whatever is not plain is left to Fastify, which answers it the same: bytes that are not made yet, a shop that is busy or closing.
 * @param note where requests are measured
 */
export function answerKeptReplies(app: FastifyInstance, kept: readonly KeptReplies[], note?: Note): void {
  // Under pressure who asks most is refused, which the hooks know (load-shedding.ts).
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

  // Fastify is the one who listens to a server that it made.
  const [fastify] = app.server.listeners('request') as [RequestListener]
  app.server.removeListener('request', fastify)
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!answer(request, response)) fastify.call(app.server, request, response)
  })
}

const ADDRESSES_MAX = 500

/** What all of them may take: who makes addresses up can ask for large replies as well as for many. */
const MEMORY_BYTES = 16 * 1024 ** 2

/** What is longer has something made up in it, and would be kept for nothing. */
const ADDRESS_LENGTH_MAX = 500

/**
 * Keeps replies by the addresses that they answered, until anything may have changed of what they are made of.
 * @param momentNow another one whenever it may have; undefined while that is not known
 * @param use counts what is found
 */
export function keepByAddress(momentNow: () => string | undefined, use?: CacheUse) {
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
    /** @param moment what it was before anything of the reply was looked up */
    keep(url: string, moment: string | undefined, reply: CachedReply): void {
      if (moment === undefined || moment !== momentNow() || url.length > ADDRESS_LENGTH_MAX) return
      if (keptAt !== moment) replies.clear()
      keptAt = moment
      replies.set(url, reply)
    },
  }
}
