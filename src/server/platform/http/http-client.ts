/**
 * Requests to other services over Node's own client, whose parser the server uses anyway: the first call of undici, or of
 * `fetch`, keeps 20 MB of the process (decision 82).
 */
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  Agent as PlainAgent,
  request as plainRequest,
} from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'

export type OutgoingRequest = {
  method?: 'GET' | 'POST' | 'PATCH'
  headers?: Record<string, string>
  body?: string | Buffer | undefined
  /** ends the whole exchange, the wait for a connection included */
  signal: AbortSignal
  /** limit of the unpacked body */
  maxBytes: number
  /** how many redirects are followed, never from https to http; the token of `authorization` stays with its origin */
  redirects?: number
  /** connections to use; by default Node's, which closes an idle one after five seconds, `false`: a new one */
  agent?: PlainAgent | false
  /** resolves host names; by default the system's */
  lookup?: LookupFunction
}

export type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Whether a status says that the service did what was asked. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300

export class ReplyTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`the reply has more than ${maxBytes} bytes`)
    this.name = 'ReplyTooLarge'
  }
}

const IDLE_MS = 4_000

const isSecure = ({ protocol }: URL): boolean => protocol === 'https:'

/** Opens at most `most` connections to the origin of this URL, and closes one that was idle for four seconds. */
export function limitConnections(url: URL, most: number): PlainAgent {
  const options = { keepAlive: true, maxSockets: most, timeout: IDLE_MS }
  return isSecure(url) ? new SecureAgent(options) : new PlainAgent(options)
}

function open(url: URL, { method = 'GET', body, ...options }: OutgoingRequest): Promise<IncomingMessage> {
  const send = isSecure(url) ? secureRequest : plainRequest
  const { headers, signal, agent, lookup } = options
  signal.throwIfAborted()
  return new Promise((done, failed) => {
    // Node tells a request that waits for a connection of its signal only when it gets one.
    signal.addEventListener('abort', () => failed(signal.reason), { once: true })
    const request = send(url, { method, headers, signal, agent, lookup })
    request.on('response', response => {
      // A body without a length ends with its connection: without this, a broken one would pass for its end.
      request.on('error', error => response.destroy(error))
      done(response)
    })
    // It also closes if the service switches to another protocol.
    request.on('error', failed).on('close', () => failed(new Error('the connection ended without a reply')))
    request.end(body)
  })
}

/** The reader of the stream gets its errors, so the pipeline's callback ignores them. */
function unpack(response: IncomingMessage): AsyncIterable<Buffer> {
  const encoding = response.headers['content-encoding']?.toLowerCase() ?? ''
  if (encoding === 'br') return pipeline(response, createBrotliDecompress(), () => undefined)
  if (['gzip', 'x-gzip', 'deflate'].includes(encoding))
    return pipeline(response, createUnzip(), () => undefined)
  return response
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers['content-length']) > maxBytes) {
    response.destroy()
    throw new ReplyTooLarge(maxBytes)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of unpack(response)) {
    size += chunk.length
    if (size > maxBytes) throw new ReplyTooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** Returns where a response redirects to, if it may be followed. */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (statusCode < 300 || statusCode > 399 || !headers.location) return undefined
  const next = URL.parse(headers.location, from)
  return next && (isSecure(next) || next.protocol === from.protocol) ? next : undefined
}

async function exchange(url: URL, request: OutgoingRequest): Promise<Reply> {
  const { redirects = 0, headers: { authorization: _token, ...others } = {} } = request
  const response = await open(url, request)
  const next = redirects > 0 ? redirectOf(response, url) : undefined
  if (!next) {
    const { statusCode: status = 0, headers } = response
    return { status, headers, body: await readBody(response, request.maxBytes) }
  }
  response.destroy()
  const isSameOrigin = next.origin === url.origin
  return exchange(next, { ...request, redirects: redirects - 1, ...(!isSameOrigin && { headers: others }) })
}

/**
 * Sends a request and reads the reply, of any status.
 * @throws the signal's reason if it ended the exchange, ReplyTooLarge, or the system's error with its `code`
 */
export async function sendRequest(url: URL | string, request: OutgoingRequest): Promise<Reply> {
  try {
    return await exchange(new URL(url), request)
  } catch (error) {
    if (request.signal.aborted) throw request.signal.reason
    // Of a host with several addresses: one error for each, under a message without a word.
    throw error instanceof AggregateError ? error.errors.at(-1) : error
  }
}
