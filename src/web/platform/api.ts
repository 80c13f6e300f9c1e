import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import * as messages from '#messages/ui.ts'
import { hydrated } from './hydrate-in-turn.tsx'
import { checkNetwork, setOffline } from './network.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The reply to an API call: the part of a `Response` that is read here. */
export type ApiReply = Pick<Response, 'ok' | 'status' | 'statusText' | 'text'> & {
  headers: { get(name: string): string | null }
  /** on the server: the parsed JSON, when it is already known; shared between requests, and frozen */
  value?: unknown
}

/** How a call reaches the API: `fetch` in the browser, an injected request on the server. */
export type Transport = (path: string, init: RequestInit) => Promise<ApiReply>

let transport: Transport = (path, init) => fetch(path, init)

/** Replaces the transport; the server does so before it renders. */
export function setTransport(ours: Transport) {
  transport = ours
}

/** Runs something that begins to call the API, without calling it. @returns the paths of the calls */
export function pathsCalledBy(run: () => unknown): string[] {
  const paths: string[] = []
  const real = transport
  transport = path => {
    paths.push(path)
    return new Promise(() => {})
  }
  try {
    void run()
  } finally {
    transport = real
  }
  return paths
}

/** A reply that is not OK. Its message is `status: text` (specification §7); `body` is set if the reply was our JSON. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** the raw reply: errors under /api/auth do not have our own shape (contract §3) */
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

/** The call did not reach the shop, or its reply was lost. */
export class NetworkError extends Error {
  override name = 'NetworkError'
  /** the browser was offline when the call was made, so the shop has received nothing */
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

/** Returns the API's own Estonian explanation of an error, or `otherwise` if it has none. */
export const detailsOf = (error: unknown, otherwise: string): string => {
  if (error instanceof NetworkError) return messages.offlineTryAgain
  return (error instanceof ApiError && error.body?.details) || otherwise
}

/** @throws {NetworkError} if there is no reply */
async function reach(path: string, init: RequestInit): Promise<ApiReply> {
  const isOffline = navigator.onLine === false
  try {
    const reply = await transport(path, init).finally(hydrated)
    // The service worker marks a reply that it answers from its cache.
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
 * Makes one API call, always with credentials; sends a content type only with a body.
 * @throws {ApiError} for every reply that is not OK, {NetworkError} if there is no reply
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

/** Parses a reply's JSON; returns `undefined` for an empty reply, as a DELETE may give. */
async function json<T>(reply: ApiReply): Promise<T> {
  if (import.meta.env.SSR && reply.value !== undefined) return reply.value as T
  const text = await reply.text()
  return (text ? JSON.parse(text) : undefined) as T
}

export type Page<T> = {
  items: T[]
  next: string | undefined
  /** of the whole list; 0 if the API does not say */
  total: number
}

/** The only way for pages, in the browser and on the server, to read and change the shop. */
export const api = {
  get: async <T>(path: string, signal?: AbortSignal) => json<T>(await call('GET', path, undefined, signal)),
  post: async <T>(path: string, body?: unknown) => json<T>(await call('POST', path, body)),
  put: async <T>(path: string, body?: unknown) => json<T>(await call('PUT', path, body)),
  patch: async <T>(path: string, body?: unknown) => json<T>(await call('PATCH', path, body)),
  delete: async <T>(path: string) => json<T>(await call('DELETE', path)),

  /** Returns one page of a list, with the cursor of the next page if there is one. */
  async page<T>(path: string, signal?: AbortSignal): Promise<Page<T>> {
    const reply = await call('GET', path, undefined, signal)
    return {
      items: await json<T[]>(reply),
      next: reply.headers.get('x-next-cursor') ?? undefined,
      total: Number(reply.headers.get('x-total-count')),
    }
  },
}

/** Appends a query to a path, leaving out values that are `undefined`. */
export function withQuery(
  path: string,
  query: Record<string, string | number | boolean | undefined>,
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
