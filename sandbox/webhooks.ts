/**
 * Signs the provider's events and delivers them: asynchronously, a few at a time, with retries until one is accepted.
 */
import { randomUUID, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import type { SigningKey } from './certificate.ts'
import { eventJson } from './event-json.ts'
import type { EventLog } from './event-log.ts'
import { post } from './post.ts'
import { type BookEvent, newId } from './records.ts'
import type { Addresses } from './representations.ts'

export type Headers = Record<string, string>
/** The receiver of events: a URL, or a function for a shop that does not listen. It returns the HTTP status. */
export type Receiver = string | ((headers: Headers, body: Buffer) => Promise<number>)
export type Webhook = { id: string; receiver: Receiver; eventTypes: string[] }

type Delivery = { webhook: Webhook; eventType: string; body: Buffer; attempt: number }

const AT_ONCE = 4
const MAX_WAITING = 1_000
const PAUSES = [1_000, 5_000, 30_000, 120_000, 600_000]
const TIMEOUT = 10_000

export type Webhooks = ReturnType<typeof createWebhooks>

/** The ids of transactions by which an event is found. */
const idsOf = (event: BookEvent): string[] => [
  event.order.id,
  ...('capture' in event ? [event.capture.id] : []),
  ...('refund' in event ? [event.refund.id] : []),
  ...('dispute' in event ? [event.dispute.id] : []),
]

const signInBackground = promisify(sign)

/**
 * @param seal the key, which may still be in the making.
 * @param now the clock, in milliseconds.
 * @param events receives every event, delivered or not.
 */
export function createWebhooks(
  seal: Promise<SigningKey>,
  addresses: () => Addresses,
  now: () => number,
  log: (line: string) => void,
  events: EventLog,
) {
  const webhooks = new Map<string, Webhook>()
  const waiting: Delivery[] = []
  const pauses = new Set<NodeJS.Timeout>()
  let underWay = 0
  let dropped = 0
  const closing = new AbortController()
  const deadline = () => AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT)])
  let whenQuiet: (() => void)[] = []

  async function signed({ webhook, body }: Delivery): Promise<Headers> {
    const { privateKey, certificateName } = await seal
    const at = new Date(now()).toISOString()
    const transmissionId = randomUUID()
    const message = `${transmissionId}|${at}|${webhook.id}|${crc32(body)}`
    const signature = await signInBackground('sha256', Buffer.from(message), privateKey)
    return {
      'content-type': 'application/json',
      'paypal-transmission-id': transmissionId,
      'paypal-transmission-time': at,
      'paypal-transmission-sig': signature.toString('base64'),
      'paypal-cert-url': `${addresses().apiUrl}/v1/notifications/certs/${certificateName}.pem`,
      'paypal-auth-algo': 'SHA256withRSA',
    }
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const { body, eventType } = delivery
    const { receiver } = delivery.webhook
    let outcome: string
    try {
      const headers = await signed(delivery)
      const status =
        typeof receiver === 'string'
          ? await post(receiver, headers, body, deadline())
          : await receiver(headers, body)
      if (status >= 200 && status < 300) return
      outcome = `HTTP ${status}`
    } catch (error) {
      outcome = error instanceof Error ? error.message : String(error)
    }
    if (closing.signal.aborted) return
    const pause = PAUSES[delivery.attempt]
    log(`${eventType} was not accepted (${outcome}), ${pause ? `retrying in ${pause / 1000} s` : 'given up'}`)
    if (!pause) return
    const timer = setTimeout(() => {
      pauses.delete(timer)
      enqueue({ ...delivery, attempt: delivery.attempt + 1 })
    }, pause)
    timer.unref()
    pauses.add(timer)
  }

  function enqueue(delivery: Delivery): void {
    if (waiting.length >= MAX_WAITING) {
      dropped += 1
      // One log line for many: a line logged a thousand times a second is a problem of its own.
      if (dropped % 1000 === 1) log(`too many events are waiting: ${dropped} dropped so far`)
      return
    }
    waiting.push(delivery)
    if (underWay < AT_ONCE) void work()
  }

  async function work(): Promise<void> {
    underWay += 1
    // Never within the call that caused the event: its reply goes first.
    await new Promise(resolve => setImmediate(resolve))
    for (let next = waiting.shift(); next && !closing.signal.aborted; next = waiting.shift())
      await deliver(next)
    underWay -= 1
    if (underWay > 0) return
    for (const quiet of whenQuiet) quiet()
    whenQuiet = []
  }

  return {
    /** Subscribes a receiver to the given event types; `*` stands for all. */
    register(receiver: Receiver, eventTypes: string[], id: string = newId(17)): Webhook {
      const webhook = { id, receiver, eventTypes }
      webhooks.set(id, webhook)
      return webhook
    },

    list: (): Webhook[] => [...webhooks.values()],

    announce(event: BookEvent): void {
      const { outcome } = event.order
      const id = `WH-${newId(17)}-${newId(17)}`
      const at = now()
      // Serialised now: by the time it is delivered the order may have changed.
      const body = Buffer.from(JSON.stringify(eventJson(id, new Date(at).toISOString(), event, addresses())))
      events.add({ id, type: event.type, at, about: idsOf(event), body })
      // The provider's list includes it nevertheless.
      if (outcome === 'no-webhook') return
      const takers = [...webhooks.values()].filter(
        ({ eventTypes }) => eventTypes.includes('*') || eventTypes.includes(event.type),
      )
      for (const webhook of takers) {
        const delivery = { webhook, eventType: event.type, body, attempt: 0 }
        enqueue(delivery)
        if (outcome === 'webhook-twice') enqueue(delivery)
      }
    },

    /** Resolves once delivery of every event so far was attempted; retries do not count. */
    eventsTried(): Promise<void> {
      if (underWay === 0 && waiting.length === 0) return Promise.resolve()
      return new Promise(resolve => whenQuiet.push(resolve))
    },

    close(): void {
      closing.abort()
      waiting.length = 0
      for (const timer of pauses) clearTimeout(timer)
    },
  }
}
