/**
 * The built-in payment sandbox: the provider's REST API over plain HTTP, close enough that the shop's own client cannot
 * distinguish them. README.md beside this file says what it does and what it leaves out. It uses none of the shop's
 * code.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAccessTokens } from './access-tokens.ts'
import type { Call, Handlers, Reply } from './call.ts'
import { createSigningKey, type SigningKey } from './certificate.ts'
import { createEventLog } from './event-log.ts'
import type { Issue } from './issues.ts'
import { merchantCalls } from './merchant-calls.ts'
import { checkMockHeader } from './mock-response.ts'
import { createOrderStore } from './order-store.ts'
import { PAYEE } from './payee.ts'
import { payerCalls } from './payer-calls.ts'
import { newId, type Tracker } from './records.ts'
import { Refusal, refusalReply } from './refusals.ts'
import { type Addresses, approveUrl } from './representations.ts'
import { webhookCalls } from './webhook-calls.ts'
import { createWebhooks, type Receiver } from './webhooks.ts'

type SandboxOptions = {
  /** 0, the default, selects a free one */
  port?: number
  host?: string
  /** the address at which payers reach the approve page, if not where the sandbox listens */
  baseUrl?: string
  clientId?: string
  clientSecret?: string
  /** receives every event */
  webhook?: Receiver
  webhookId?: string
  /** the clock, in milliseconds */
  now?: () => number
  log?: (line: string) => void
}

export type Sandbox = {
  url: string
  port: number
  clientId: string
  clientSecret: string
  webhookId: string
  /** the payee of every new order */
  merchantId: string
  /** Sets the receiver of every event, replacing an earlier one. */
  sendEventsTo(receiver: Receiver): void
  /** Resolves once delivery of every event so far was attempted. */
  eventsTried(): Promise<void>
  /** Invalidates every access token issued so far. */
  revokeTokens(): void
  /** Refuses new access tokens, as after a change of the secret; those issued so far stay valid. */
  refuseCredentials(isRefused: boolean): void
  /** Refuses every new order with this issue, as for a merchant account in trouble; `undefined` ends it. */
  restrictAccount(issue: Issue | undefined): void
  /** The parcels that the merchant has reported for an order: its representation shows only their ids. */
  trackersOf(orderId: string): Tracker[]
  close(): Promise<void>
}

const MAX_BODY = 100_000

// One key per process, however many sandboxes its tests start.
let sharedSeal: Promise<SigningKey> | undefined

const secret = () => randomBytes(20).toString('base64url')

// Every id is in the same place of its path: /v2/checkout/orders/X/capture.
function routeOf(method: string, path: string): { route: string; id: string } {
  const parts = path.split('/')
  const id = parts[4] ?? ''
  if (id) parts[4] = '*'
  return { route: `${method} ${parts.join('/')}`, id }
}

function readBody(request: IncomingMessage, whole: (body: string | undefined) => void): void {
  const chunks: Buffer[] = []
  let length = 0
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= MAX_BODY) chunks.push(chunk)
  })
  request.on('end', () => whole(length > MAX_BODY ? undefined : Buffer.concat(chunks, length).toString()))
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply === 'hang') return
  if (reply === 'break') return void response.socket?.destroy()
  const { status, headers, body = '' } = reply
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}

/** Starts the sandbox; it is ready when the promise resolves. Rejects if the port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', now = Date.now, log = () => {} } = options
  const { clientId = secret(), clientSecret = secret(), webhookId = newId(17) } = options
  const tokens = createAccessTokens(clientId, clientSecret, now)
  let addresses: Addresses = { apiUrl: '', publicUrl: '' }

  sharedSeal ??= createSigningKey()
  const seal = sharedSeal
  let restriction: Issue | undefined
  const events = createEventLog()
  const webhooks = createWebhooks(seal, () => addresses, now, log, events)
  const book = createOrderStore(
    now,
    webhooks.announce,
    id => approveUrl(addresses, id),
    () => restriction,
  )
  if (options.webhook) webhooks.register(options.webhook, ['*'], webhookId)

  const openCalls: Handlers = {
    ...payerCalls(book),

    'POST /v1/oauth2/token': tokens.give,

    'GET /v1/notifications/certs/*': async ({ id }) => {
      const { certificate, certificateName } = await seal
      if (id !== `${certificateName}.pem`) throw new Refusal('INVALID_RESOURCE_ID')
      return { status: 200, headers: { 'content-type': 'application/x-pem-file' }, body: certificate }
    },
  }
  const merchantOnly = {
    ...merchantCalls(book, () => addresses),
    ...webhookCalls(webhooks, events, () => addresses),
  }

  function answer(route: string, call: Call): Reply | Promise<Reply> {
    const open = openCalls[route]
    if (open) return open(call)
    const handle = merchantOnly[route]
    if (!handle) throw new Refusal('INVALID_RESOURCE_ID')
    tokens.check(call)
    checkMockHeader(call)
    return handle(call)
  }

  function refuse(error: unknown, debugId: string): Reply {
    const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL_SERVER_ERROR')
    if (refusal !== error) log(`sandbox fault ${debugId}: ${error instanceof Error ? error.stack : error}`)
    const { status, body } = refusalReply(refusal, debugId)
    return { status, headers: { 'content-type': 'application/json' }, body }
  }

  const server = createServer((request, response) => {
    readBody(request, async body => {
      const [path = '', query] = (request.url ?? '').split('?', 2)
      // The real provider identifies every API reply, so that its support finds it in the logs.
      const debugId = randomBytes(7).toString('hex')
      response.setHeader('paypal-debug-id', debugId)
      const { route, id } = routeOf(request.method ?? '', path)
      try {
        if (body === undefined) throw new Refusal('INVALID_STRING_LENGTH')
        const reply = answer(route, { id, query: new URLSearchParams(query), headers: request.headers, body })
        send(response, reply instanceof Promise ? await reply : reply)
      } catch (error) {
        send(response, refuse(error, debugId))
      }
    })
  })
  // Longer than a client keeps an idle connection, so that the sandbox never closes one in mid-request.
  server.keepAliveTimeout = 75_000

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  // A wildcard is not an address to call.
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const url = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
  addresses = { apiUrl: url, publicUrl: options.baseUrl?.replace(/\/+$/, '') ?? url }

  return {
    url,
    port,
    clientId,
    clientSecret,
    webhookId,
    merchantId: PAYEE.merchant_id,
    sendEventsTo: receiver => void webhooks.register(receiver, ['*'], webhookId),
    eventsTried: webhooks.eventsTried,
    revokeTokens: tokens.revoke,
    refuseCredentials: tokens.refuse,
    restrictAccount: issue => {
      restriction = issue
    },
    trackersOf: orderId => [...book.find(orderId).trackers],
    async close() {
      webhooks.close()
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
