import { hash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { COMPRESS_FROM, type Coding, codingFor, inBrotli, inGzip } from './content-coding.ts'

/** Approximate size of a reply besides its body. */
const HEAD_BYTES = 2_000

type Head = Readonly<Record<string, string>>

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether one of the client's tags matches this reply: any of a list, compared weakly (RFC 9110 § 13.1.2). */
const isAmong = (etag: string, tags: string): boolean =>
  tags === etag || tags.trim() === '*' || tags.split(',').some(tag => opaque(tag) === opaque(etag))

/** A reply that is made once and sent many times: identity, brotli and gzip bytes, and an ETag. */
export class CachedReply {
  readonly status: number
  readonly etag: string
  readonly headers: Head
  readonly value: unknown
  readonly #body: Buffer
  #brotli: Buffer | Promise<Buffer> | undefined
  #gzip: Buffer | Promise<Buffer> | undefined
  /** headers that hooks added when it was first sent */
  #around: Head | undefined
  readonly #heads = new Map<Coding | 'known', Head>()

  /**
   * @param more.digest fewer bytes than the body, changing whenever it does: the ETag is computed from them
   * @param more.value the value of the JSON body, if known
   */
  constructor(
    body: Buffer | string,
    headers: Record<string, string>,
    more: { status?: number; digest?: Buffer; value?: unknown } = {},
  ) {
    this.#body = Buffer.isBuffer(body) ? body : Buffer.from(body)
    this.status = more.status ?? 200
    this.value = more.value
    this.etag = `W/"${hash('sha256', more.digest ?? this.#body, 'base64url').slice(0, 27)}"`
    this.headers = { ...headers, etag: this.etag, vary: 'accept-encoding' }
  }

  /** Approximate memory use in bytes: the body and both compressed forms, which together are at most half its size. */
  get memory(): number {
    return Math.ceil(1.5 * this.#body.length) + HEAD_BYTES
  }

  /** Answers the request, or 304 if the client has these bytes already. */
  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#around ??= reply.getHeaders() as Head
    reply.headers(this.headers)
    if (this.#isKnown(headers)) return reply.code(304).send()
    reply.code(this.status)
    const coding = this.#codingOf(headers)
    if (coding === 'identity') return reply.send(this.#body)
    const kept = coding === 'br' ? this.#inBrotli() : this.#inGzip()
    const bytes = kept instanceof Promise ? await kept : kept
    return reply.header('content-encoding', coding).send(bytes)
  }

  /**
   * Sends on the connection itself what `send` sent before: for routes whose hooks always write the same headers.
   * @returns false if these bytes were not sent before: nothing was sent
   */
  sendAgain({ headers }: IncomingMessage, response: ServerResponse): boolean {
    if (this.#isKnown(headers)) {
      const head = this.#headOf('known')
      if (head) response.writeHead(304, head).end()
      return head !== undefined
    }
    const coding = this.#codingOf(headers)
    const bytes = coding === 'identity' ? this.#body : coding === 'br' ? this.#brotli : this.#gzip
    const head = Buffer.isBuffer(bytes) ? this.#headOf(coding, bytes) : undefined
    if (head) response.writeHead(this.status, head).end(bytes)
    return head !== undefined
  }

  #isKnown({ 'if-none-match': known }: IncomingHttpHeaders): boolean {
    return this.status === 200 && known !== undefined && isAmong(this.etag, known)
  }

  #codingOf({ 'accept-encoding': accepted }: IncomingHttpHeaders): Coding {
    return this.#body.length < COMPRESS_FROM ? 'identity' : codingFor(accepted)
  }

  #headOf(kind: Coding | 'known', bytes?: Buffer): Head | undefined {
    const kept = this.#heads.get(kind)
    if (kept || !this.#around) return kept
    const head = {
      ...this.#around,
      ...this.headers,
      ...((kind === 'br' || kind === 'gzip') && { 'content-encoding': kind }),
      ...(bytes && { 'content-length': String(bytes.length) }),
    }
    this.#heads.set(kind, head)
    return head
  }

  #inBrotli(): Buffer | Promise<Buffer> {
    this.#brotli ??= inBrotli(this.#body).then(bytes => (this.#brotli = bytes))
    return this.#brotli
  }

  #inGzip(): Buffer | Promise<Buffer> {
    this.#gzip ??= inGzip(this.#body).then(bytes => (this.#gzip = bytes))
    return this.#gzip
  }
}
