import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { FoundReply, ReplyCache, SendableReply } from './answer-from-cache.ts'
import { codingFor } from './content-coding.ts'

const MEMORY_BYTES = 24 * 1024 ** 2

/** A larger file is read each time. */
const FILE_BYTES_MAX = 256 * 1024

/** How long a deleted file may still be served. */
const KEPT_MS = 60_000

/** Approximate size of an entry besides its body. */
const HEAD_BYTES = 1_000

/** A URL path as the shop itself writes it. Any other can be spelt in endless ways. */
const PLAIN_PATH = /^[\w/.-]{1,200}$/

/** One tag, as browsers send it back. Lists of tags are endless, and may be as long as the headers. */
const ONE_TAG = /^(?:W\/)?"[^",]{1,100}"$/

/** Headers that ask for a range or a certain version are rare. */
const RARE = ['range', 'if-range', 'if-match', 'if-unmodified-since']

type Head = Readonly<Record<string, string>>

/** Files that are the same for everybody, cached as they were sent, for a minute each (decision 71). */
export type CachedFiles = ReplyCache & {
  /** caches the replies of routes that have it as their `onSend` hook */
  keep: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>
}

/**
 * @param isAnswered whether the cache is ever read: otherwise nothing is cached
 * @param memoryBytes for all of them; the least recently used make room
 */
export function cacheFiles(isAnswered: boolean, memoryBytes = MEMORY_BYTES): CachedFiles {
  const files = new LRUCache<string, FoundReply>({ maxSize: memoryBytes, ttl: KEPT_MS })
  return {
    alsoBusy: true,
    find({ url, headers }) {
      const key = keyOf(url!, headers)
      return key === undefined ? undefined : files.get(key)
    },
    async keep(request, reply, payload) {
      const { method, originalUrl, headers, routeOptions } = request
      const key = isAnswered && method === 'GET' ? keyOf(originalUrl, headers) : undefined
      if (key === undefined || !isForAll(request, reply, payload)) return payload
      const route = routeOptions.url!
      const status = reply.statusCode
      if (status === 304) {
        files.set(key, { route, reply: again(status, reply) }, { size: HEAD_BYTES })
        return payload
      }
      const body = Buffer.isBuffer(payload) ? payload : await buffer(payload as Readable)
      files.set(key, { route, reply: again(status, reply, body) }, { size: HEAD_BYTES + body.length })
      return body
    },
  }
}

function again(status: number, reply: FastifyReply, body?: Buffer): SendableReply {
  const head: Head = {
    ...(reply.getHeaders() as Head),
    ...(body && { 'content-length': String(body.length) }),
  }
  return {
    sendAgain(_request, response) {
      response.writeHead(status, head).end(body)
      return true
    },
  }
}

/** Whether anybody who asks the same gets this small file, or the same 304. */
function isForAll({ headers: asked }: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  const { 'cache-control': caching, 'content-encoding': coding, ...head } = reply.getHeaders() as Head
  if (!caching?.startsWith('public') || head['set-cookie'] !== undefined) return false
  // A reply in the client's second-best coding must not be cached as the reply for its best one.
  if (coding !== undefined && coding !== codingFor(asked['accept-encoding'])) return false
  if (asked['if-none-match'] !== undefined) return reply.statusCode === 304
  const size = Buffer.isBuffer(payload) ? payload.length : Number(head['content-length'])
  return reply.statusCode === 200 && size <= FILE_BYTES_MAX
}

/** Undefined if the request is left to Fastify. */
function keyOf(path: string, headers: IncomingHttpHeaders): string | undefined {
  if (!PLAIN_PATH.test(path) || RARE.some(name => headers[name] !== undefined)) return undefined
  const accepted = headers['accept-encoding'] ?? ''
  const { 'if-none-match': known = '', 'if-modified-since': since, 'cache-control': caching } = headers
  // Precompressed files have their own reply for "any" coding.
  if (accepted.includes('*')) return undefined
  if (known === '' ? since !== undefined : caching !== undefined || !ONE_TAG.test(known)) return undefined
  return `${codingFor(accepted)} ${path} ${known}`
}
