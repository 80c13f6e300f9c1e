import { isSuccess, ReplyTooLarge, sendRequest } from '#server/platform/http/http-client.ts'
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

/** Text that is not UTF-8 would garble every name, so it is a fault of the feed. */
const decode = (body: Buffer): string => new TextDecoder('utf-8', { fatal: true }).decode(body)

function faultOf(error: unknown, timedOut: boolean, milliseconds: number): FeedFault {
  if (error instanceof FeedFault) return error
  if (error instanceof ReplyTooLarge) return new FeedFault('too_large', error.message)
  if (timedOut) return new FeedFault('too_slow', `no complete reply within ${milliseconds} ms`)
  if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new FeedFault('unreadable', 'the reply is not UTF-8')
  const { code } = error as NodeJS.ErrnoException
  return new FeedFault('unreachable', typeof code === 'string' ? code : 'no connection')
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
  const { url, token } = feed
  try {
    const { status, body } = await sendRequest(url, {
      headers: {
        accept,
        'accept-encoding': 'br, gzip',
        'user-agent': 'Heegel web shop',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      signal,
      maxBytes: limits.bytes,
      redirects: limits.redirects,
    })
    if (!isSuccess(status)) throw new FeedFault('bad_answer', `status ${status}`)
    return decode(body)
  } catch (error) {
    throw faultOf(error, timeout.aborted, limits.milliseconds)
  }
}
