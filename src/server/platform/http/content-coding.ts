import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

/** How a body is sent. */
export type Coding = 'br' | 'gzip' | 'identity'

/** The codings that compress, the better one first. */
const CODINGS: Coding[] = ['br', 'gzip']

/** Below this size in bytes, compression saves no packet. */
export const COMPRESS_FROM = 1_000

/** Good compression in a tenth of the time of the best. */
const BROTLI_QUALITY = 6

/** Browsers send a few different headers, and parsing one again takes longer than the rest of a cached page. */
const acceptable = new LRUCache<string, Coding>({ max: 50 })

/** Returns the best coding that a client accepts, according to its `Accept-Encoding`. */
export function codingFor(accepted = ''): Coding {
  const read = acceptable.get(accepted)
  if (read) return read
  const coding = (negotiate(accepted.toLowerCase(), CODINGS) ?? 'identity') as Coding
  acceptable.set(accepted, coding)
  return coding
}

const brotli = promisify(brotliCompress)

export const inBrotli = (body: Buffer): Promise<Buffer> =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })

export const inGzip: (body: Buffer) => Promise<Buffer> = promisify(gzip)
