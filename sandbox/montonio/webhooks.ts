/** Delivers signed tokens about events to the shop, with retries until a delivery is accepted. */
import { setTimeout as pause } from 'node:timers/promises'
import { post } from '../post.ts'
import { issueToken } from './token.ts'

/** How a token is sent: the documentation shows both; a real delivery had only the query. */
export type Transport = 'both' | 'query' | 'body'
export type Delivered = { url: string; headers: Record<string, string>; body: string }
/** Receives a delivery instead of the network, and returns the HTTP status. */
export type Receiver = (delivered: Delivered) => Promise<number>

const TOKEN_SECONDS = 4 * 3600
const TRIES = 14
const TIMEOUT = 30_000

const postDelivery: Receiver = ({ url, headers, body }) =>
  post(url, headers, body, AbortSignal.timeout(TIMEOUT))

export function createWebhooks(options: {
  secretKey: string
  transport: Transport
  receiver?: Receiver | undefined
  /** the pause before a retry, in milliseconds */
  pauseMs: number
  log: (line: string) => void
}) {
  const { secretKey, transport, receiver = postDelivery, pauseMs, log } = options
  const underWay = new Set<Promise<void>>()
  const closing = new AbortController()

  async function deliver(delivered: Delivered): Promise<void> {
    for (let tried = 1; tried <= TRIES && !closing.signal.aborted; tried += 1) {
      const status = await receiver(delivered).catch(() => 0)
      if (status === 200 || status === 201) return
      log(`delivery ${tried} of ${TRIES} to ${new URL(delivered.url).host}: ${status || 'no answer'}`)
      await pause(pauseMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  function queue(url: string, body: string): void {
    const headers = { 'content-type': 'application/json', 'user-agent': 'MontonioWebhooks/1.0' }
    const delivery = deliver({ url, headers, body })
    underWay.add(delivery)
    void delivery.finally(() => underWay.delete(delivery))
  }

  return {
    /** @returns the token, as the browser also carries it */
    sign(claims: object): string {
      const seconds = Math.floor(Date.now() / 1000)
      return issueToken({ ...claims, iat: seconds, exp: seconds + TOKEN_SECONDS }, secretKey)
    },
    send(to: string, kind: 'order' | 'refund', token: string): void {
      const url = new URL(to)
      if (transport !== 'body') url.searchParams.set(`${kind}-token`, token)
      queue(url.href, transport === 'query' ? '' : JSON.stringify({ [`${kind}Token`]: token }))
    },
    queue,
    /** Resolves once nothing waits to be delivered. */
    quiet: async () => void (await Promise.all(underWay)),
    async close(): Promise<void> {
      closing.abort()
      await Promise.all(underWay)
    },
  }
}
