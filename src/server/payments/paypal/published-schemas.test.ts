/**
 * Checks the requests of the shop's client and the replies of the built-in sandbox against the provider's published
 * OpenAPI descriptions, if these are available; the project may not include them.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve, decide } from '#sandbox/payer.ts'
import { type Sandbox, startSandbox } from '#sandbox/server.ts'
import { exerciseRemainingCalls } from '#test/exercise-paypal-api.ts'
import { recordedData } from '#test/recorded-data.ts'
import type { NewPayment, PaymentProvider } from '../provider.ts'
import { connectPayPal } from './client.ts'

const fileOf = (name: string) => recordedData(`reference/paypal-openapi/${name}.json`)
const DOCUMENTS = ['orders_v2', 'payments_v2', 'webhooks_v1']
const isAtHand = DOCUMENTS.every(name => existsSync(fileOf(name)))
if (!isAtHand) console.log('The provider’s published schemas are not at hand: their tests are skipped.')

type Exchange = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  sent: string
  status: number
  received: string
}
/** A node in an OpenAPI document. */
type Node = { [key: string]: Node | undefined }
type Parameter = { name: string; in: string; schema: Node }

const exchanges: Exchange[] = []
/** Exchanges of the shop's own client. */
const shopExchanges: Exchange[] = []
const events: unknown[] = []
const documents: Record<string, Node> = {}
const ajv = new Ajv({
  strict: false,
  validateSchema: false,
  unicodeRegExp: false,
  logger: false,
  allErrors: true,
})
addFormats.default(ajv)

let sandbox: Sandbox
let provider: PaymentProvider
let close: () => void

beforeAll(async () => {
  if (!isAtHand) return
  for (const name of DOCUMENTS) {
    documents[name] = JSON.parse(readFileSync(fileOf(name), 'utf8'))
    ajv.addSchema(documents[name] as object, name)
  }
  sandbox = await startSandbox({
    webhook: async (_, body) => {
      events.push(JSON.parse(body.toString()))
      return 200
    },
  })
  const relay = createServer(async (incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming
    const sent = (await incoming.toArray()).join('')
    const onward = request(sandbox.url + path, { method, headers }, async reply => {
      const received = (await reply.toArray()).join('')
      exchanges.push({ method, path, headers, sent, status: reply.statusCode ?? 0, received })
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers).end(received)
    })
    onward.end(sent)
  })
  await new Promise<void>(resolve => relay.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`
  close = () => void relay.close()
  const { clientId, clientSecret, webhookId } = sandbox
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  provider = connectPayPal({ apiUrl, clientId, clientSecret, webhookId, timeoutMs: 2000 }, silent)
  await exerciseEverything()
  shopExchanges.push(...exchanges)
  await exerciseRemainingCalls(apiUrl, sandbox, wanted({ invoiceId: undefined }))
  await sandbox.eventsTried()
})
afterAll(async () => {
  if (!isAtHand) return
  await provider.close()
  close()
  await sandbox.close()
})

let ids = 0
const wanted = (change: Partial<NewPayment> = {}): NewPayment => ({
  paymentId: `payment-${ids}`,
  invoiceId: `ORD-${ids}`,
  description: 'Heegel: õied, 2 mütsi',
  items: [
    { name: 'Kassimüts „Nurr“', quantity: 2, unitPrice: 2700 },
    { name: 'õ'.repeat(200), quantity: 1, unitPrice: 1 },
  ],
  shipping: 299,
  total: 5700,
  brandName: 'Heegel',
  payableMinutes: 20,
  returnUrl: 'https://heegel.example/payment/success',
  cancelUrl: 'https://heegel.example/payment/cancel',
  ...change,
})

/** Makes every call of the client, and gets every kind of answer of the sandbox. */
async function exerciseEverything(): Promise<void> {
  const open = async (outcome?: Parameters<typeof approve>[1], change?: Partial<NewPayment>) => {
    ids += 1
    const created = await provider.create(wanted(change), `create-${ids}`)
    if (created.outcome !== 'created') throw new Error(JSON.stringify(created))
    if (outcome) await approve(created.approveUrl, outcome)
    return created
  }
  const take = async (id: string, requestId = `capture-${id}`) => {
    const result = await provider.capture(id, requestId)
    return 'captureId' in result ? result.captureId : ''
  }
  const refund = (captureId: string, refundId: string, amount?: number) =>
    provider.refund(captureId, { refundId, amount, note: 'Vabandust!' })

  const waiting = await open()
  await provider.read(waiting.reference)
  await take(waiting.reference)
  const plain = await open('ok', { items: undefined, shipping: undefined, total: 2700, invoiceId: undefined })
  await provider.read(plain.reference)
  const captureId = await take(plain.reference)
  await take(plain.reference)
  await take(plain.reference, 'another request')
  await refund(captureId, 'part', 100)
  await refund(captureId, 'too much', 100_000)
  await refund(captureId, 'rest')
  await refund(captureId, 'more')
  const reversed = await open('ok')
  await take(reversed.reference)
  await decide(reversed.approveUrl, 'reverse')
  await provider.read(reversed.reference)
  await refund('NOSUCHCAPTURE', 'nothing')
  await provider.readCapture('NOSUCHCAPTURE')
  await provider.read(plain.reference)
  for (const outcome of ['declined', 'capture-500', 'capture-outage', 'refund-fails'] as const) {
    const { reference } = await open(outcome)
    const taken = await take(reference)
    if (taken) await refund(taken, taken)
  }
  const slow = await open('refund-pending')
  const pending = await refund(await take(slow.reference), 'slow')
  if (pending.outcome === 'pending') await provider.readRefund(pending.providerRefundId)
  await provider.read(slow.reference)
  await provider.readRefund('NOSUCHREFUND')
  for (const decision of ['complete', 'decline'] as const) {
    const { reference, approveUrl } = await open('pending')
    const pending = await take(reference)
    await refund(pending, 'too early')
    await decide(approveUrl, decision)
    await provider.read(reference)
    await provider.readCapture(pending)
  }
  const twin = { invoiceId: 'ORD-TWIN' }
  await take((await open('ok', twin)).reference)
  await take((await open('ok', twin)).reference)
  const shipTo = { name: 'Mari Õunapuu', address: 'Riia 2–14', city: 'Tartu', postalCode: '51004' }
  await provider.read((await open('ok', { shipTo })).reference)
  await open('ok', { shipTo: { ...shipTo, city: '' } })
  await provider.isOwnPayee(sandbox.merchantId)
  await provider.listEvents(new Date(0))
  await provider.checkWebhook?.('https://heegel.example/api/paypal/webhook')
  await provider.read('NOSUCHORDER')
  await provider.create(wanted({ total: 1 }), 'sum')
  await provider.create(wanted({ items: [{ name: '', quantity: 1, unitPrice: 5401 }] }), 'no name')
  sandbox.revokeTokens()
  await provider.read(plain.reference)
}

function follow(name: string, node: Node | undefined): Node | undefined {
  const ref = node?.$ref as unknown
  if (typeof ref !== 'string') return node
  return ref
    .split('/')
    .slice(1)
    .reduce<Node | undefined>((at, key) => at?.[key], documents[name])
}

/** Finds the published description of a call: document and operation. */
function operationOf({ method, path }: Exchange): { name: string; template: string; operation: Node } {
  for (const name of DOCUMENTS)
    for (const [template, item] of Object.entries(documents[name]?.paths ?? {})) {
      const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
      const operation = item?.[method.toLowerCase()]
      if (operation && pattern.test(path.split('?')[0] ?? '')) return { name, template, operation }
    }
  throw new Error(`No published call ${method} ${path}`)
}

/** Returns the faults of a value in words; empty if there are none. */
function faults(name: string, schema: object | undefined, value: unknown): string[] {
  if (!schema) return ['no published schema']
  // References within a document refer to that document.
  const inDocument = JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${name}#/`))
  const isValid = ajv.compile(inDocument)
  return isValid(value) ? [] : (isValid.errors ?? []).map(error => `${error.instancePath} ${error.message}`)
}

/** Issues that the provider returns, though its description does not list them for these calls. */
const UNPUBLISHED = ['DUPLICATE_REQUEST_ID', 'MISSING_SHIPPING_ADDRESS']

const schemaOf = (node: Node | undefined) => node?.content?.['application/json']?.schema
const componentOf = (schema: string) => ({ $ref: `#/components/schemas/${schema}` })
const isToken = ({ path }: Exchange) => path === '/v1/oauth2/token'

describe.skipIf(!isAtHand)('the provider’s published description', () => {
  test('matches every request that the shop sends', () => {
    const bodies = shopExchanges.filter(exchange => !isToken(exchange) && exchange.method === 'POST')
    expect(bodies.length).toBeGreaterThan(25)
    for (const exchange of bodies) {
      const { name, operation } = operationOf(exchange)
      const schema = schemaOf(follow(name, operation.requestBody))
      const isFaulty = exchange.headers['paypal-request-id'] === 'no name'
      const found = faults(name, schema, JSON.parse(exchange.sent))
      expect(found, exchange.sent).toEqual(
        isFaulty ? ['/purchase_units/0/items/0/name must NOT have fewer than 1 characters'] : [],
      )
      for (const parameter of Object.values(operation.parameters ?? {})) {
        const { name: header, in: place, schema } = follow(name, parameter) as unknown as Parameter
        const value = exchange.headers[header.toLowerCase()]
        if (place === 'header' && value !== undefined) expect(faults(name, schema, value), header).toEqual([])
      }
    }
  })

  test('forbids the bodies that the sandbox calls malformed, and no others', () => {
    const judged = exchanges.filter(({ method, path }) => method === 'POST' && /(orders|refund)$/.test(path))
    for (const exchange of judged) {
      const { name, operation } = operationOf(exchange)
      const found = faults(name, schemaOf(follow(name, operation.requestBody)), JSON.parse(exchange.sent))
      expect(exchange.status === 400, `${exchange.sent} ${exchange.received} ${found}`).toBe(found.length > 0)
    }
    expect(new Set(judged.map(({ status }) => status))).toContain(400)
  })

  test('matches every answer of the sandbox, including refusals and faults', () => {
    const kinds = new Set<string>()
    for (const exchange of exchanges.filter(exchange => !isToken(exchange))) {
      const { name, template, operation } = operationOf(exchange)
      const published = follow(name, operation.responses?.[exchange.status] ?? operation.responses?.default)
      kinds.add(`${exchange.method} ${template} ${exchange.status}`)
      if (exchange.status === 204) {
        expect(exchange.received).toBe('')
        continue
      }
      const received = JSON.parse(exchange.received)
      if (UNPUBLISHED.includes(received.details?.[0]?.issue)) received.details = undefined
      // The same issue has a different sentence in each call; the description itself says that none may be relied on.
      if (template.endsWith('/track') || exchange.method === 'PATCH')
        for (const detail of received.details ?? []) delete detail.description
      expect(faults(name, schemaOf(published), received), exchange.received).toEqual([])
    }
    expect([...kinds].sort()).toEqual([
      'GET /v1/notifications/webhooks 200',
      'GET /v1/notifications/webhooks-events 200',
      'GET /v1/notifications/webhooks-events 400',
      'GET /v1/notifications/webhooks-events/{event_id} 200',
      'GET /v1/notifications/webhooks-events/{event_id} 404',
      'GET /v1/notifications/webhooks/{webhook_id} 200',
      'GET /v1/notifications/webhooks/{webhook_id} 404',
      'GET /v2/checkout/orders/{id} 200',
      'GET /v2/checkout/orders/{id} 401',
      'GET /v2/checkout/orders/{id} 404',
      'GET /v2/checkout/orders/{id} 503',
      'GET /v2/payments/captures/{capture_id} 200',
      'GET /v2/payments/captures/{capture_id} 404',
      'GET /v2/payments/refunds/{refund_id} 200',
      'GET /v2/payments/refunds/{refund_id} 404',
      'PATCH /v2/checkout/orders/{id} 204',
      'PATCH /v2/checkout/orders/{id} 400',
      'PATCH /v2/checkout/orders/{id} 422',
      'POST /v2/checkout/orders 201',
      'POST /v2/checkout/orders 400',
      'POST /v2/checkout/orders 403',
      'POST /v2/checkout/orders 422',
      'POST /v2/checkout/orders/{id}/capture 200',
      'POST /v2/checkout/orders/{id}/capture 201',
      'POST /v2/checkout/orders/{id}/capture 422',
      'POST /v2/checkout/orders/{id}/capture 500',
      'POST /v2/checkout/orders/{id}/capture 503',
      'POST /v2/checkout/orders/{id}/track 200',
      'POST /v2/checkout/orders/{id}/track 201',
      'POST /v2/checkout/orders/{id}/track 400',
      'POST /v2/checkout/orders/{id}/track 404',
      'POST /v2/checkout/orders/{id}/track 422',
      'POST /v2/payments/captures/{capture_id}/refund 201',
      'POST /v2/payments/captures/{capture_id}/refund 400',
      'POST /v2/payments/captures/{capture_id}/refund 403',
      'POST /v2/payments/captures/{capture_id}/refund 404',
      'POST /v2/payments/captures/{capture_id}/refund 422',
    ])
  })

  test('matches every event and its resource', () => {
    const resources: Record<string, [document: string, schema: string] | undefined> = {
      'checkout-order': ['orders_v2', 'order'],
      capture: ['payments_v2', 'capture-2'],
      refund: ['payments_v2', 'refund'],
      // No description of disputes is available.
      dispute: undefined,
    }
    const types = new Set<string>()
    for (const event of events as { event_type: string; resource_type: string; resource: unknown }[]) {
      types.add(event.event_type)
      expect(faults('webhooks_v1', componentOf('event'), event)).toEqual([])
      expect(Object.keys(resources)).toContain(event.resource_type)
      const published = resources[event.resource_type]
      if (!published) continue
      const [name, schema] = published
      expect(faults(name, componentOf(schema), event.resource), JSON.stringify(event)).toEqual([])
    }
    expect([...types].sort()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'CUSTOMER.DISPUTE.CREATED',
      'CUSTOMER.DISPUTE.RESOLVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.DENIED',
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.REVERSED',
    ])
  })
})
