import type { Feed } from './adapter.ts'

/** Why a feed's reply was refused. */
export type FeedRefusal =
  | 'unreachable'
  | 'too_slow'
  | 'bad_answer'
  | 'too_large'
  | 'unreadable'
  | 'too_few'
  | 'machines_gone'
  | 'cities_missing'
  | 'cities_gone'

/** A failure of a feed; the message never contains its address, which may include a key. */
export class FeedFault extends Error {
  readonly refusal: FeedRefusal
  constructor(refusal: FeedRefusal, message: string) {
    super(message)
    this.name = 'FeedFault'
    this.refusal = refusal
  }
}

export type FeedLimits = {
  /** timeout of the whole exchange, redirects and body included */
  milliseconds: number
  /** limit of the unpacked body: the biggest feed, all of the Baltics with opening hours, has 1.3 million */
  bytes: number
  redirects: number
}
export const FEED_LIMITS: FeedLimits = { milliseconds: 20_000, bytes: 10_000_000, redirects: 3 }

/** Follows redirects by hand: `fetch` itself would follow twenty, even to plain http. */
async function open(feed: Feed, accept: string, signal: AbortSignal, redirects: number): Promise<Response> {
  const home = new URL(feed.url)
  let url = home
  for (let left = redirects; ; left--) {
    const headers = new Headers({ accept, 'user-agent': 'Heegel web shop' })
    if (feed.token && url.origin === home.origin) headers.set('authorization', `Bearer ${feed.token}`)
    const response = await fetch(url, { headers, signal, redirect: 'manual' })
    if (response.ok) return response
    await response.body?.cancel()
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || !location)
      throw new FeedFault('bad_answer', `status ${response.status}`)
    if (left === 0) throw new FeedFault('bad_answer', `more than ${redirects} redirects`)
    const next = URL.parse(location, url)
    if (!next || (next.protocol !== 'https:' && next.protocol !== home.protocol))
      throw new FeedFault('bad_answer', 'redirect to an insecure address')
    url = next
  }
}

async function readBody(response: Response, bytes: number): Promise<string> {
  // Text that is not UTF-8 would garble every name, so it is a fault of the feed.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > bytes) throw new FeedFault('too_large', `more than ${bytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function faultOf(error: unknown, timedOut: boolean, milliseconds: number): FeedFault {
  if (error instanceof FeedFault) return error
  if (timedOut) return new FeedFault('too_slow', `no complete reply within ${milliseconds} ms`)
  if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new FeedFault('unreadable', 'the reply is not UTF-8')
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
  return new FeedFault('unreachable', cause && 'code' in cause ? String(cause.code) : 'no connection')
}

/**
 * Fetches a carrier's feed.
 * @param accept media types that the adapter can read.
 * @param stop aborts the exchange when the process ends.
 * @returns the body as text.
 * @throws FeedFault if the feed is unreachable, slow, too large, redirects too often or does not answer with success.
 */
export async function fetchFeed(
  feed: Feed,
  accept: string,
  limits: FeedLimits = FEED_LIMITS,
  stop?: AbortSignal,
): Promise<string> {
  const timeout = AbortSignal.timeout(limits.milliseconds)
  const signal = stop ? AbortSignal.any([timeout, stop]) : timeout
  try {
    return await readBody(await open(feed, accept, signal, limits.redirects), limits.bytes)
  } catch (error) {
    throw faultOf(error, timeout.aborted, limits.milliseconds)
  }
}
