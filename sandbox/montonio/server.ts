/**
 * Montonio's payments and shipments over plain HTTP on this machine, as far as its protocol is publicly known: the API, the pages of
 * bank and carriers, and the deliveries. It knows nothing of the shop's code.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { logoOf, paymentMethods } from './banks.ts'
import { createOrders, type Fault, type Order, type Refund, Refusal } from './orders.ts'
import { type Decision, donePage, pageHeaders, payPage, unknownPage } from './pay-page.ts'
import { shippingServer } from './shipping/server.ts'
import { openToken } from './token.ts'
import { createWebhooks, type Receiver, type Transport } from './webhooks.ts'

export type MontonioSandboxOptions = {
  /** 0, the default, takes a free one */
  port?: number
  host?: string
  /** where payers reach it, if not where it listens */
  baseUrl?: string | undefined
  /** the store's keys; without them, new ones */
  accessKey?: string | undefined
  secretKey?: string | undefined
  transport?: Transport
  receiver?: Receiver
  /** the pause before a delivery is tried again, in milliseconds */
  pauseMs?: number
  /** how long a late payment is on its way, in milliseconds */
  lateMs?: number
  /** whether bank payments can be refunded at all */
  isRefundable?: boolean
  /** cents */
  smallestRefund?: number
  log?: (line: string) => void
}

/** So many calls an outage lasts. */
const OUTAGE_CALLS = 4
const MAX_BODY = 100_000

const json = (response: ServerResponse, status: number, value: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > MAX_BODY) throw new Refusal(413, 'Payload Too Large')
  }
  return text
}

export type MontonioSandbox = Awaited<ReturnType<typeof startMontonioSandbox>>

/** Starts the sandbox; it answers as soon as the promise is fulfilled. Rejects where the port is taken. */
export async function startMontonioSandbox(options: MontonioSandboxOptions = {}) {
  const { host = '127.0.0.1', transport = 'both', pauseMs = 1_000, lateMs = 10_000, log = () => {} } = options
  const { isRefundable = true, smallestRefund = 5 } = options
  const { accessKey = randomUUID(), secretKey = randomBytes(48).toString('base64') } = options
  /** the key that tokens of the shop are held against */
  let validKey = secretKey
  const webhooks = createWebhooks({ secretKey, transport, receiver: options.receiver, pauseMs, log })
  const shipping = shippingServer({
    origin: () => origin,
    checkBearer: bearer => void claimsOf(bearer),
    queue: webhooks.queue,
    quiet: webhooks.quiet,
    sign: webhooks.sign,
  })
  const late = new Set<NodeJS.Timeout>()
  let origin = ''
  /** as the payer's browser sees it */
  let publicOrigin = ''

  const orderToken = (order: Order): string =>
    webhooks.sign({
      uuid: order.uuid,
      accessKey,
      merchantReference: order.reference,
      paymentStatus: order.status,
      paymentMethod: order.method,
      grandTotal: order.total / 100,
      currency: 'EUR',
    })

  function tell(order: Order, refund?: Refund): void {
    if (!refund) {
      webhooks.send(order.notificationUrl, 'order', orderToken(order))
      return
    }
    const claims = { refundUuid: refund.uuid, refundStatus: refund.status, refundStatusDescription: null }
    const about = { refundAmount: refund.amount / 100, orderUuid: order.uuid, accessKey }
    webhooks.send(order.notificationUrl, 'refund', webhooks.sign({ ...claims, ...about }))
  }
  const orders = createOrders({ isRefundable, smallestRefund }, tell)
  const shown = (order: Order) => orders.show(order, `${publicOrigin}/${order.page}`)

  /** Whether the call is answered; a fault that was asked for comes once. */
  function isHeard(order: Order, call: 'read' | 'refund'): boolean {
    const { fault } = order
    const isItsFault = call === 'read' ? !fault?.startsWith('refund') : fault?.startsWith('refund')
    if (!isItsFault || !(fault?.endsWith('lost') || fault?.endsWith('outage'))) return true
    order.fault = undefined
    if (fault.endsWith('outage')) order.outage = OUTAGE_CALLS
    return false
  }

  function checkOutage(order: Order): void {
    if (order.outage === 0) return
    order.outage -= 1
    throw new Refusal(503, 'Service Unavailable')
  }

  function claimsOf(token: string): Record<string, unknown> {
    const claims = openToken(token, validKey, Date.now() / 1000)
    if (!claims) throw new Refusal(403, 'INVALID_TOKEN')
    if (claims.accessKey !== accessKey) throw new Refusal(401, 'STORE_NOT_FOUND')
    return claims
  }

  function answerApi(route: string, token: string, response: ServerResponse): void {
    const claims = claimsOf(token)
    if (route === 'POST /api/orders') {
      json(response, 201, shown(orders.create(claims)))
      return
    }
    if (route === 'GET /api/stores/payment-methods') {
      json(response, 200, paymentMethods(origin))
      return
    }
    if (route === 'POST /api/refunds') {
      checkOutage(orders.find(claims.orderUuid))
      const { order, refund } = orders.refund(claims)
      if (!isHeard(order, 'refund')) return void response.destroy()
      const { uuid, amount, createdAt } = refund
      const type = amount === order.total ? 'FULL_REFUND' : 'PARTIAL_REFUND'
      const answer = { uuid, amount: amount / 100, status: 'PENDING', currency: 'EUR', createdAt, type }
      json(response, 201, answer)
      return
    }
    const [, uuid] = /^GET \/api\/orders\/([^/]+)$/.exec(route) ?? []
    if (uuid === undefined) throw new Refusal(404, `Cannot ${route}`)
    const order = orders.find(uuid)
    checkOutage(order)
    if (!isHeard(order, 'read')) return void response.destroy()
    json(response, 200, shown(order))
  }

  /** What the payer or the bank does; whether the browser goes back to the shop. */
  function decide(order: Order, decision: Decision): boolean {
    if (decision === 'pay' || decision === 'pay-and-leave') orders.move(order, 'PAID')
    if (decision === 'late') {
      const timer = setTimeout(() => {
        late.delete(timer)
        orders.move(order, 'PAID')
      }, lateMs)
      late.add(timer)
    }
    if (decision === 'sign') orders.move(order, 'AUTHORIZED')
    if (decision === 'decline') orders.decline(order)
    if (decision === 'expire') orders.move(order, 'ABANDONED')
    if (decision === 'void') orders.move(order, 'VOIDED')
    return decision !== 'pay-and-leave'
  }

  function returnAddress(order: Order): string {
    const url = new URL(order.returnUrl)
    url.searchParams.set('order-token', orderToken(order))
    return url.href
  }

  function answerPayer(method: string, path: string, body: string, response: ServerResponse): void {
    const logo = logoOf(/^\/logos\/(\w+)\.svg$/.exec(path)?.[1] ?? '')
    if (logo) return void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(logo)
    const order = orders.byPage(path.slice(1))
    if (!order) return void response.writeHead(404, pageHeaders()).end(unknownPage())
    const headers = pageHeaders(order.returnUrl)
    if (method !== 'POST') return void response.writeHead(200, headers).end(payPage(order))
    const decision = new URLSearchParams(body).get('decision') as Decision
    if (!decide(order, decision)) return void response.writeHead(200, headers).end(donePage())
    response.writeHead(303, { location: returnAddress(order) }).end()
  }

  const server = createServer(async (request, response) => {
    try {
      const body = await textOf(request)
      const url = new URL(request.url ?? '/', 'http://localhost')
      const { pathname } = url
      const method = request.method ?? 'GET'
      const bearer = request.headers.authorization?.replace(/^Bearer /, '')
      if (pathname.startsWith('/shipping'))
        return await shipping.answer({ method, url, body, bearer: bearer ?? '' }, response)
      if (!pathname.startsWith('/api/')) return answerPayer(method, pathname, body, response)
      answerApi(`${method} ${pathname}`, method === 'POST' ? JSON.parse(body).data : (bearer ?? ''), response)
    } catch (error) {
      const status = error instanceof Refusal ? error.status : 500
      if (status === 500) log(error instanceof Error ? String(error.stack) : String(error))
      json(response, status, { statusCode: status, message: error instanceof Refusal ? error.said : '' })
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, host, resolve)
  })
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host
  origin = `http://${reachable}:${(server.address() as AddressInfo).port}`
  publicOrigin = options.baseUrl ?? origin

  return {
    apiUrl: `${origin}/api`,
    accessKey,
    secretKey,
    orders,
    shipping: { apiUrl: `${origin}/shipping/api/v2`, eventOf: shipping.eventOf, ...shipping.shipments },
    /** What goes wrong with an order from now on. */
    fail(order: Order, fault: Fault | undefined): void {
      order.fault = fault
    },
    /** A method that the store has not switched on; `undefined`: all are. */
    switchOff: orders.switchOff,
    /** New keys were made at Montonio, which ends the old ones. */
    change(keys: { secretKey: string }): void {
      validKey = keys.secretKey
    },
    /** Resolves once every event was taken. */
    quiet: webhooks.quiet,
    async close(): Promise<void> {
      for (const timer of late) clearTimeout(timer)
      await webhooks.close()
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
