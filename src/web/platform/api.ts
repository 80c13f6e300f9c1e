import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import * as messages from '#messages/ui.ts'
import { hydrated } from './hydrate-in-turn.tsx'
import { checkNetwork, setOffline } from './network.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a call is answered: the part of a `Response` that is read here. */
export type ApiReply = Pick<Response, 'ok' | 'status' | 'statusText' | 'text'> & {
  headers: { get(name: string): string | null }
  /** on the server: what its JSON says, where it knows that without reading it; it is shared, and frozen */
  value?: unknown
}

/** How a call reaches the API: `fetch` in the browser, an injected request inside the server. */
export type Transport = (path: string, init: RequestInit) => Promise<ApiReply>

let transport: Transport = (path, init) => fetch(path, init)

/** The server hands its own transport over before it renders. */
export function setTransport(ours: Transport) {
  transport = ours
}

/** A reply that is not OK. The message is `status: text` (specification §7); `body` is there where the reply was our JSON. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** as it came: what is said under /api/auth is not in our own shape (contract §3) */
  readonly text: string
  readonly body: ErrorBody | undefined

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.status = status
    this.text = text
    this.body = errorBody(text)
  }

  get code(): ErrorCode | undefined {
    return this.body?.code
  }
}

/** The call did not reach the shop, or its reply did not come back. */
export class NetworkError extends Error {
  override name = 'NetworkError'
  /** the browser had no network when the call was made: nothing of it has arrived */
  isUnsent = false
}

function errorBody(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'error' in body ? (body as ErrorBody) : undefined
  } catch {
    return undefined
  }
}

/** What the API itself says to the person about an error, in Estonian; `otherwise` where it says nothing. */
export const detailsOf = (error: unknown, otherwise: string): string => {
  if (error instanceof NetworkError) return messages.offlineTryAgain
  return (error instanceof ApiError && error.body?.details) || otherwise
}

/** @throws {NetworkError} where there is no reply */
async function reach(path: string, init: RequestInit): Promise<ApiReply> {
  const isOffline = navigator.onLine === false
  try {
    const reply = await transport(path, init).finally(hydrated)
    // The worker answers with what was kept of an earlier reply.
    setOffline(reply.headers.get('x-kept') !== null)
    return reply
  } catch (error) {
    if (import.meta.env.SSR || init.signal?.aborted) throw error
    void checkNetwork()
    const lost = new NetworkError(`${path} was not reached`, { cause: error })
    lost.isUnsent = isOffline
    throw lost
  }
}

/**
 * One call of the API. Credentials always go along, a JSON content type and body only where there is a body.
 * @throws {ApiError} for every reply that is not OK, {NetworkError} where there is none.
 */
async function call(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<ApiReply> {
  const init: RequestInit = { method, credentials: 'include' }
  if (signal) init.signal = signal
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  const reply = await reach(path, init)
  if (!reply.ok) throw new ApiError(reply.status, (await reply.text()) || reply.statusText)
  return reply
}

/** The reply's JSON; `undefined` where the reply is empty, as it may be for a DELETE. */
async function json<T>(reply: ApiReply): Promise<T> {
  if (import.meta.env.SSR && reply.value !== undefined) return reply.value as T
  const text = await reply.text()
  return (text ? JSON.parse(text) : undefined) as T
}

export type Page<T> = {
  items: T[]
  next: string | undefined
  /** of the whole list; 0 where that is not told */
  total: number
}

/** The one way in which screens, on both sides, read and change the shop. */
export const api = {
  get: async <T>(path: string, signal?: AbortSignal) => json<T>(await call('GET', path, undefined, signal)),
  post: async <T>(path: string, body?: unknown) => json<T>(await call('POST', path, body)),
  put: async <T>(path: string, body?: unknown) => json<T>(await call('PUT', path, body)),
  patch: async <T>(path: string, body?: unknown) => json<T>(await call('PATCH', path, body)),
  delete: async <T>(path: string) => json<T>(await call('DELETE', path)),

  /** One page of a list, and the cursor of the next page where there is one. */
  async page<T>(path: string, signal?: AbortSignal): Promise<Page<T>> {
    const reply = await call('GET', path, undefined, signal)
    return {
      items: await json<T[]>(reply),
      next: reply.headers.get('x-next-cursor') ?? undefined,
      total: Number(reply.headers.get('x-total-count')),
    }
  },
}

/** A path with its query; values that are `undefined` are left out. */
export function withQuery(
  path: string,
  query: Record<string, string | number | boolean | undefined>,
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
