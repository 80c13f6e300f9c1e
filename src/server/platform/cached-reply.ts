import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Good compression at a tenth of the best one's time: a page is compressed once for each change of its content. */
const BROTLI_QUALITY = 6

/** Below this a compressed body saves no packet. */
const COMPRESS_FROM = 1_000

/** The codings that a body is kept in, the better one first. */
const CODINGS = ['br', 'gzip']

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether a client that has what these tags name has this reply: any of a list, compared weakly (RFC 9110 § 13.1.2). */
const isAmong = (etag: string, tags: string): boolean =>
  tags === etag || tags.trim() === '*' || tags.split(',').some(tag => opaque(tag) === opaque(etag))

/** A reply that is made once and sent many times: identity, brotli and gzip bytes, and an ETag. */
export class CachedReply {
  readonly status: number
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  readonly #body: Buffer
  #brotli: Buffer | Promise<Buffer> | undefined
  #gzip: Buffer | Promise<Buffer> | undefined

  constructor(body: Buffer | string, headers: Record<string, string>, status = 200) {
    this.#body = Buffer.isBuffer(body) ? body : Buffer.from(body)
    this.status = status
    this.etag = `W/"${createHash('sha256').update(this.#body).digest('base64url').slice(0, 27)}"`
    this.headers = { ...headers, etag: this.etag, vary: 'accept-encoding' }
  }

  /** Answers the request, or 304 where the client has these bytes already. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(this.headers)
    const known = request.headers['if-none-match']
    if (this.status === 200 && known && isAmong(this.etag, known)) return reply.code(304).send()
    reply.code(this.status)
    const coding =
      this.#body.length < COMPRESS_FROM
        ? null
        : negotiate(request.headers['accept-encoding']?.toLowerCase() ?? '', CODINGS)
    if (coding === null) return reply.send(this.#body)
    const kept = coding === 'br' ? this.#inBrotli() : this.#inGzip()
    const bytes = kept instanceof Promise ? await kept : kept
    return reply.header('content-encoding', coding).send(bytes)
  }

  #inBrotli(): Buffer | Promise<Buffer> {
    this.#brotli ??= compressBrotli(this.#body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.#body.length,
      },
    }).then(bytes => (this.#brotli = bytes))
    return this.#brotli
  }

  #inGzip(): Buffer | Promise<Buffer> {
    this.#gzip ??= compressGzip(this.#body).then(bytes => (this.#gzip = bytes))
    return this.#gzip
  }
}
