import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { codingFor } from './cached-reply.ts'
import type { FoundReply, KeptReplies, KeptReply } from './kept-replies.ts'

const MEMORY_BYTES = 24 * 1024 ** 2

/** A larger file is read each time. */
const FILE_BYTES_MAX = 256 * 1024

/** How long a file that was taken away is still answered. */
const KEPT_MS = 60_000

/** About what an entry takes beside its body. */
const HEAD_BYTES = 1_000

/** An address as the shop itself writes it. Any other is spelt in endlessly many ways. */
const PLAIN_PATH = /^[\w/.-]{1,200}$/

/** One tag, as browsers send back what they got. Lists of tags are endless, and as long as a head may be. */
const ONE_TAG = /^(?:W\/)?"[^",]{1,100}"$/

/** What asks for a part, or for one certain state, is rare. */
const RARE = ['range', 'if-range', 'if-match', 'if-unmodified-since']

type Head = Readonly<Record<string, string>>

/** Files that are the same for everybody, kept as they were answered, for a minute each (decision 71). */
export type KeptFiles = KeptReplies & {
  /** keeps what the routes answer that have it as their hook `onSend` */
  keep: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>
}

/**
 * @param isAnswered whether what is kept is ever looked for: otherwise nothing is kept
 * @param memoryBytes what all of them may take; those that were not asked for longest make room
 */
export function keepFiles(isAnswered: boolean, memoryBytes = MEMORY_BYTES): KeptFiles {
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

function again(status: number, reply: FastifyReply, body?: Buffer): KeptReply {
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

/** Whether this small file, or that it is known, is what anybody gets who asks the same. */
function isForAll({ headers: asked }: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  const { 'cache-control': caching, 'content-encoding': coding, ...head } = reply.getHeaders() as Head
  if (!caching?.startsWith('public') || head['set-cookie'] !== undefined) return false
  // An answer in the client's second-best coding must not be kept as the answer for its best one.
  if (coding !== undefined && coding !== codingFor(asked['accept-encoding'])) return false
  if (asked['if-none-match'] !== undefined) return reply.statusCode === 304
  const size = Buffer.isBuffer(payload) ? payload.length : Number(head['content-length'])
  return reply.statusCode === 200 && size <= FILE_BYTES_MAX
}

/** Undefined where it is left to Fastify. */
function keyOf(path: string, headers: IncomingHttpHeaders): string | undefined {
  if (!PLAIN_PATH.test(path) || RARE.some(name => headers[name] !== undefined)) return undefined
  const accepted = headers['accept-encoding'] ?? ''
  const { 'if-none-match': known = '', 'if-modified-since': since, 'cache-control': caching } = headers
  // Files that are compressed beforehand have their own answer to "any".
  if (accepted.includes('*')) return undefined
  if (known === '' ? since !== undefined : caching !== undefined || !ONE_TAG.test(known)) return undefined
  return `${codingFor(accepted)} ${path} ${known}`
}
