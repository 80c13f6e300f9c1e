import { lookup as resolve } from 'node:dns'
import { isIP } from 'node:net'
import { UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import * as messages from '#messages/picture-import.ts'
import { checkedLookup } from '#server/platform/checked-lookup.ts'
import { ShopError } from '#server/platform/errors.ts'
import { type Reply, ReplyTooLarge, sendRequest } from '#server/platform/http/http-client.ts'
import { isPublicAddress } from '#server/platform/public-address.ts'

/** Where pictures may be fetched from, with limits on time and size. */
export type PictureSource = {
  protocol: 'https:' | 'http:'
  isAllowed(address: string): boolean
  resolve: typeof resolve
  /** accepted media types, as in the HTTP header */
  accept: string
  /** aborts the fetch */
  stop?: AbortSignal | undefined
  /** time limit of the whole exchange, redirects and body included */
  milliseconds: number
  bytes: number
  redirects: number
}

const PUBLIC: PictureSource = {
  protocol: 'https:',
  isAllowed: isPublicAddress,
  resolve,
  accept: 'image/avif,image/webp,image/jpeg,image/png',
  milliseconds: 20_000,
  bytes: UPLOAD_BYTES_MAX,
  redirects: 3,
}

const refuse = (details: string) => new ShopError('invalid_input', { details })

function open(url: URL, source: PictureSource, signal: AbortSignal): Promise<Reply> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A literal IP address is connected to without a look-up, so it is checked here.
  if (url.protocol !== source.protocol) throw refuse(messages.addressNotSecure)
  if (url.username || url.password || (isIP(host) && !source.isAllowed(host)))
    throw refuse(messages.addressPrivate)
  return sendRequest(url, {
    headers: { accept: source.accept, 'user-agent': 'Heegel web shop' },
    signal,
    maxBytes: source.bytes,
    agent: false,
    lookup: checkedLookup(source, () => refuse(messages.addressPrivate)),
  })
}

/** Follows redirects by hand, as each address is checked. */
async function follow(link: string, source: PictureSource, signal: AbortSignal): Promise<Buffer> {
  let url = URL.parse(link)
  for (let left = source.redirects; url; left--) {
    const { status, headers, body } = await open(url, source, signal)
    if (status === 200) return body
    if (status < 300 || status > 399 || !headers.location) throw refuse(messages.addressAnswered(status))
    if (left === 0) throw refuse(messages.addressRedirects)
    url = URL.parse(headers.location, url)
  }
  throw refuse(messages.addressInvalid)
}

/**
 * Fetches a picture from the open internet; the caller checks whether the bytes are a picture.
 * @throws ShopError `invalid_input` with the reason in Estonian: not https, a private network (also through a redirect
 * or a host name), too large (10 MB), too slow (20 s), or any status except success
 */
export async function fetchPicture(link: string, given: Partial<PictureSource> = {}): Promise<Buffer> {
  const source = { ...PUBLIC, ...given }
  const timeout = AbortSignal.timeout(source.milliseconds)
  const signal = source.stop ? AbortSignal.any([timeout, source.stop]) : timeout
  try {
    return await follow(link, source, signal)
  } catch (error) {
    if (error instanceof ShopError) throw error
    if (error instanceof ReplyTooLarge) throw refuse(messages.pictureTooLarge(source.bytes / 1_000_000))
    throw refuse(signal.aborted ? messages.pictureTooSlow : messages.addressUnreachable)
  }
}
