import { lookup as resolve } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { ENDPOINT_NOT_OPEN, pushAnswered, pushNotReached } from '#domain/push-fault.ts'
import { checkedLookup } from '#server/platform/checked-lookup.ts'
import { isSuccess } from '#server/platform/http/http-client.ts'
import { isPublicAddress, isPublicHost } from '#server/platform/public-address.ts'

/** Where messages may be sent, and how long sending may take. */
export type PushTransport = {
  protocol: 'https:' | 'http:'
  isAllowed(address: string): boolean
  isAllowedHost(hostname: string): boolean
  resolve: typeof resolve
  milliseconds: number
}

export const PUBLIC_TRANSPORT: PushTransport = {
  protocol: 'https:',
  isAllowed: isPublicAddress,
  isAllowedHost: isPublicHost,
  resolve,
  milliseconds: 10_000,
}

/** How long a push service stores a message for a phone that is switched off. */
const KEPT_SECONDS = 86_400

const ENDPOINT_MAX = 1_000

/** Whether the server may send to a browser's endpoint: it comes from the browser, which could send anything (SSRF). */
export function isEndpoint(endpoint: string, way: PushTransport = PUBLIC_TRANSPORT): boolean {
  const url = URL.parse(endpoint)
  if (!url || endpoint.length > ENDPOINT_MAX) return false
  const { protocol, hostname, username, password } = url
  return protocol === way.protocol && !username && !password && way.isAllowedHost(hostname)
}

/** `gone`: the device has unsubscribed; `fault` is in technical English, without the endpoint, which is a secret. */
export type Delivered = { outcome: 'sent' | 'gone' } | { outcome: 'failed'; fault: string }

/**
 * Sends an encrypted message to the push service of a device's browser.
 * @param message.topic a newer message of the same topic replaces a waiting one: at most 32 base64url characters
 */
export async function deliver(
  endpoint: string,
  message: { body: Buffer; authorization: string; topic: string },
  way: PushTransport,
): Promise<Delivered> {
  if (!isEndpoint(endpoint, way)) return { outcome: 'failed', fault: ENDPOINT_NOT_OPEN }
  try {
    const status = await post(new URL(endpoint), message, way)
    if (isSuccess(status)) return { outcome: 'sent' }
    if (status === 404 || status === 410) return { outcome: 'gone' }
    return { outcome: 'failed', fault: pushAnswered(status) }
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException
    return { outcome: 'failed', fault: pushNotReached(code ?? name) }
  }
}

/** Posts a message. Redirects are not followed: they would bypass the check of the endpoint. */
function post(
  url: URL,
  { body, authorization, topic }: { body: Buffer; authorization: string; topic: string },
  way: PushTransport,
): Promise<number> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !way.isAllowed(host)) throw new Error('The address is in a private network')
  const send = way.protocol === 'https:' ? httpsRequest : httpRequest
  const options = {
    method: 'POST',
    lookup: checkedLookup(way, () => new Error('The address is in a private network')),
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
      // The rest of the reply is not needed, however long it is.
      reply.destroy()
    })
      .on('error', failed)
      // It also closes if the service switches to another protocol, without an error or a reply.
      .on('close', () => failed(new Error('No reply')))
      .end(body)
  })
}
