import { lookup as resolve } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { ENDPOINT_NOT_OPEN, pushAnswered, pushNotReached } from '#domain/push-fault.ts'
import { checkedLookup } from '#server/platform/checked-lookup.ts'
import { isPublicAddress, isPublicHost } from '#server/platform/public-address.ts'

/** Where messages may be sent to, and how long one may take. */
export type PushWay = {
  protocol: 'https:' | 'http:'
  isAllowed(address: string): boolean
  isAllowedHost(hostname: string): boolean
  resolve: typeof resolve
  milliseconds: number
}

export const PUBLIC_WAY: PushWay = {
  protocol: 'https:',
  isAllowed: isPublicAddress,
  isAllowedHost: isPublicHost,
  resolve,
  milliseconds: 10_000,
}

/** A service keeps a message so long for a phone that is switched off. */
const KEPT_SECONDS = 86_400

const ENDPOINT_MAX = 1_000

/** Whether a browser's endpoint is one that the server may send to: the browser says it, and could say anything. */
export function isEndpoint(endpoint: string, way: PushWay = PUBLIC_WAY): boolean {
  const url = URL.parse(endpoint)
  if (!url || endpoint.length > ENDPOINT_MAX) return false
  const { protocol, hostname, username, password } = url
  return protocol === way.protocol && !username && !password && way.isAllowedHost(hostname)
}

/** `gone`: the device wants nothing any more; `fault` is in technical English, without the endpoint, which is a secret. */
export type Delivered = { outcome: 'sent' | 'gone' } | { outcome: 'failed'; fault: string }

/**
 * Hands an encrypted message to the service of a device's browser.
 * @param message.topic a newer message of the same topic replaces one that still waits: at most 32 letters of base64url
 */
export async function deliver(
  endpoint: string,
  message: { body: Buffer; authorization: string; topic: string },
  way: PushWay,
): Promise<Delivered> {
  if (!isEndpoint(endpoint, way)) return { outcome: 'failed', fault: ENDPOINT_NOT_OPEN }
  try {
    const status = await post(new URL(endpoint), message, way)
    if (status >= 200 && status < 300) return { outcome: 'sent' }
    if (status === 404 || status === 410) return { outcome: 'gone' }
    return { outcome: 'failed', fault: pushAnswered(status) }
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException
    return { outcome: 'failed', fault: pushNotReached(code ?? name) }
  }
}

/** Redirects are not followed: they would lead past the check. */
function post(
  url: URL,
  { body, authorization, topic }: { body: Buffer; authorization: string; topic: string },
  way: PushWay,
): Promise<number> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !way.isAllowed(host)) throw new Error('A private network')
  const send = way.protocol === 'https:' ? httpsRequest : httpRequest
  const options = {
    method: 'POST',
    lookup: checkedLookup(way, () => new Error('A private network')),
    signal: AbortSignal.timeout(way.milliseconds),
    agent: false,
    headers: {
      authorization,
      topic,
      ttl: KEPT_SECONDS,
      urgency: 'high',
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
    },
  } as const
  return new Promise((done, failed) => {
    send(url, options, reply => {
      done(reply.statusCode ?? 0)
      // What it says besides is of no use, however long it goes on.
      reply.destroy()
    })
      .on('error', failed)
      .end(body)
  })
}
