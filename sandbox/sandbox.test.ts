import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve, decide } from './payer.ts'
import { type Sandbox, startSandbox } from './server.ts'
import type { Headers } from './webhooks.ts'

type Body = {
  id: string
  status: string
  name?: string
  details?: { issue: string }[]
  links: { href: string; rel: string; method: string }[]
  amount?: object
  purchase_units: [{ payments: { captures: [{ id: string }] } }]
}
type Answer = { status: number; body: Body }

let sandbox: Sandbox
let clock = Date.now()
let token: string
const events: { type: string; id: string; headers: Headers; resource: Record<string, unknown> }[] = []

async function takeEvent(headers: Headers, body: Buffer): Promise<number> {
  const { event_type: type, id, resource } = JSON.parse(body.toString())
  events.push({ type, id, headers, resource })
  return 200
}

beforeAll(async () => {
  sandbox = await startSandbox({ webhook: takeEvent, now: () => clock })
  token = await freshToken()
})
afterAll(() => sandbox.close())

async function freshToken(): Promise<string> {
  const basic = Buffer.from(`${sandbox.clientId}:${sandbox.clientSecret}`).toString('base64')
  const reply = await fetch(`${sandbox.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const reply = await fetch(sandbox.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...headers,
    },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await reply.text()
  return { status: reply.status, body: JSON.parse(text) }
}

const euros = (value: string) => ({ currency_code: 'EUR', value })
const SHOP = 'http://pood.example:3000'
const newRequestId = (): string => randomUUID()

const wantedOrder = (unit: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: 'payment-1',
      amount: { ...euros('29.99'), breakdown: { item_total: euros('27.00'), shipping: euros('2.99') } },
      items: [{ name: 'Konnamüts', quantity: '1', unit_amount: euros('27.00') }],
      ...unit,
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: 'Heegel <&> sõbrad',
        return_url: `${SHOP}/payment/success?lang=et`,
        cancel_url: `${SHOP}/payment/cancel`,
      },
    },
  },
})

const create = (body: unknown = wantedOrder(), requestId = newRequestId()) =>
  call('POST', '/v2/checkout/orders', body, { 'paypal-request-id': requestId })
const capture = (orderId: string, requestId = newRequestId()) =>
  call('POST', `/v2/checkout/orders/${orderId}/capture`, {}, { 'paypal-request-id': requestId })
const refund = (captureId: string, body: unknown = {}, requestId = newRequestId()) =>
  call('POST', `/v2/payments/captures/${captureId}/refund`, body, { 'paypal-request-id': requestId })
const approveUrl = (orderId: string) => `${sandbox.url}/checkoutnow?token=${orderId}`

async function approvedOrder(outcome?: Parameters<typeof approve>[1], unit?: object): Promise<string> {
  const { body } = await create(wantedOrder(unit))
  await approve(approveUrl(body.id), outcome)
  return body.id
}
async function paidOrder(
  outcome?: Parameters<typeof approve>[1],
): Promise<{ orderId: string; captureId: string }> {
  const orderId = await approvedOrder(outcome)
  const { body } = await capture(orderId)
  return { orderId, captureId: body.purchase_units[0].payments.captures[0].id }
}
const issueOf = ({ status, body }: Answer) => [status, body.name, body.details?.[0]?.issue]

describe('the approve page', () => {
  test('says plainly that no real money moves, and offers to pay or cancel', async () => {
    const { body } = await create()
    const reply = await fetch(approveUrl(body.id))
    const html = await reply.text()
    expect(reply.status).toBe(200)
    expect(html).toContain('See on proovimakse: päris raha ei liigu.')
    expect(html).toContain('€29.99')
    expect(html).toContain('Heegel &lt;&amp;&gt; sõbrad')
    expect(html).toMatch(/<button[^>]*value="approve">Maksa</)
    expect(html).toMatch(/<button[^>]*value="cancel">Katkesta</)
  })

  test('allows only its own style, and lets its form redirect to the shop', async () => {
    const { body } = await create()
    const reply = await fetch(approveUrl(body.id))
    const style = /<style>(.*?)<\/style>/s.exec(await reply.text())?.[1] ?? ''
    const policy = reply.headers.get('content-security-policy')
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(policy).toContain(`form-action 'self' ${SHOP};`)
    expect(policy).toContain("default-src 'none'")
  })

  test('sends a payer back to the shop with the token and a payer id, however often they click', async () => {
    const { body } = await create()
    const first = await approve(approveUrl(body.id))
    expect(first.origin + first.pathname).toBe(`${SHOP}/payment/success`)
    expect(first.searchParams.get('lang')).toBe('et')
    expect(first.searchParams.get('token')).toBe(body.id)
    expect(first.searchParams.get('PayerID')).toMatch(/^[2-9A-HJ-NP-Z]{13}$/)
    expect((await approve(approveUrl(body.id))).href).toBe(first.href)
    await capture(body.id)
    expect((await approve(approveUrl(body.id))).href).toBe(first.href)
  })

  test('sends a cancelling payer back without a payer id, and the payment may still be approved', async () => {
    const { body } = await create()
    expect((await decide(approveUrl(body.id), 'cancel')).href).toBe(`${SHOP}/payment/cancel?token=${body.id}`)
    await approve(approveUrl(body.id))
    expect((await capture(body.id)).status).toBe(201)
  })

  test('reports an unknown payment as expired, and refuses an unknown decision', async () => {
    expect((await fetch(approveUrl('NOSUCHORDER'))).status).toBe(404)
    const { body } = await create()
    const odd = await fetch(approveUrl(body.id), {
      method: 'POST',
      body: new URLSearchParams({ decision: 'maybe' }),
    })
    expect(odd.status).toBe(400)
  })
})

describe('an order', () => {
  test('waits for the payer and leads to the approve page', async () => {
    const { status, body } = await create()
    expect([status, body.status]).toEqual([201, 'PAYER_ACTION_REQUIRED'])
    expect(body.links).toContainEqual({ href: approveUrl(body.id), rel: 'payer-action', method: 'GET' })
  })

  test('of the older kind has an approve link and needs no request id', async () => {
    const { payment_source: source, ...order } = wantedOrder()
    const { status, body } = await call('POST', '/v2/checkout/orders', {
      ...order,
      application_context: source.paypal.experience_context,
    })
    expect([status, body.status]).toEqual([201, 'CREATED'])
    expect(body.links.map(link => link.rel)).toContain('approve')
  })

  test('is created once per request id', async () => {
    const first = await create(wantedOrder(), 'once')
    const again = await create(wantedOrder(), 'once')
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
  })

  test('with a payment source needs a request id', async () => {
    expect(issueOf(await call('POST', '/v2/checkout/orders', wantedOrder()))).toEqual([
      400,
      'INVALID_REQUEST',
      'PAYPAL_REQUEST_ID_REQUIRED',
    ])
  })

  test.each([
    [
      'a sum that differs from its parts',
      { amount: { ...euros('30.00'), breakdown: { item_total: euros('27.00'), shipping: euros('2.99') } } },
      422,
      'AMOUNT_MISMATCH',
    ],
    [
      'items that do not add up to their total',
      { items: [{ name: 'Müts', quantity: '2', unit_amount: euros('27.00') }] },
      422,
      'ITEM_TOTAL_MISMATCH',
    ],
    ['items without a total', { amount: euros('29.99') }, 422, 'ITEM_TOTAL_REQUIRED'],
    ['a third of a cent', { amount: euros('0.333'), items: undefined }, 422, 'DECIMAL_PRECISION'],
    ['nothing to pay', { amount: euros('0.00'), items: undefined }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [
      'an unknown currency',
      { amount: { currency_code: 'EEK', value: '10.00' }, items: undefined },
      422,
      'INVALID_CURRENCY_CODE',
    ],
    [
      'a number instead of a sum',
      { amount: { currency_code: 'EUR', value: 10 }, items: undefined },
      400,
      'INVALID_PARAMETER_SYNTAX',
    ],
    ['no sum', { amount: undefined }, 400, 'MISSING_REQUIRED_PARAMETER'],
    [
      'an item name that is too long',
      { items: [{ name: 'x'.repeat(128), quantity: '1', unit_amount: euros('27.00') }] },
      400,
      'INVALID_STRING_LENGTH',
    ],
  ])('with %s is refused', async (_, unit, status, issue) => {
    expect(issueOf(await create(wantedOrder(unit)))).toEqual([
      status,
      status === 422 ? 'UNPROCESSABLE_ENTITY' : 'INVALID_REQUEST',
      issue,
    ])
  })

  test('that is not JSON is refused', async () => {
    expect(issueOf(await create('{'))).toEqual([400, 'INVALID_REQUEST', 'MALFORMED_REQUEST_JSON'])
  })

  test('that is not approved expires after three hours', async () => {
    const { body } = await create()
    clock += 3 * 3_600_000 + 1
    expect(issueOf(await call('GET', `/v2/checkout/orders/${body.id}`))).toEqual([
      404,
      'RESOURCE_NOT_FOUND',
      'INVALID_RESOURCE_ID',
    ])
  })
})

describe('a capture', () => {
  test('takes the money of an approved order, and a repeated call gets the same answer', async () => {
    const orderId = await approvedOrder()
    const first = await capture(orderId, 'take')
    const again = await capture(orderId, 'take')
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect(first.body.purchase_units[0].payments.captures[0]).toMatchObject({
      status: 'COMPLETED',
      amount: euros('29.99'),
      custom_id: 'payment-1',
    })
  })

  test('happens once, whatever the request id', async () => {
    const orderId = await approvedOrder()
    const answers = await Promise.all(Array.from({ length: 10 }, () => capture(orderId)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(issueOf(await capture(orderId))).toEqual([422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED'])
  })

  test('requires an approval, and may be repeated with the same request id afterwards', async () => {
    const { body } = await create()
    expect(issueOf(await capture(body.id, 'early'))).toEqual([
      422,
      'UNPROCESSABLE_ENTITY',
      'ORDER_NOT_APPROVED',
    ])
    await approve(approveUrl(body.id))
    expect((await capture(body.id, 'early')).status).toBe(201)
  })

  test('that was declined stays declined for its request id, and the order needs a new approval', async () => {
    const orderId = await approvedOrder('declined')
    const declined = await capture(orderId, 'first card')
    expect(issueOf(declined)).toEqual([422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED'])
    expect(declined.body.links).toContainEqual({ href: approveUrl(orderId), rel: 'redirect', method: 'GET' })
    expect(issueOf(await capture(orderId, 'second card'))[2]).toBe('ORDER_NOT_APPROVED')
    await approve(approveUrl(orderId))
    expect(issueOf(await capture(orderId, 'first card'))[2]).toBe('INSTRUMENT_DECLINED')
    expect((await capture(orderId, 'second card')).status).toBe(201)
  })

  test('of an invoice id that was already paid is refused', async () => {
    const invoice = { invoice_id: `ORD-${randomUUID()}` }
    const first = await approvedOrder('ok', invoice)
    const second = await approvedOrder('ok', invoice)
    expect((await capture(first)).status).toBe(201)
    expect(issueOf(await capture(second))[2]).toBe('DUPLICATE_INVOICE_ID')
  })

  test('fails once with 500 without taking money, and then succeeds', async () => {
    const orderId = await approvedOrder('capture-500')
    expect((await capture(orderId, 'shaky')).status).toBe(500)
    expect((await call('GET', `/v2/checkout/orders/${orderId}`)).body.status).toBe('APPROVED')
    expect((await capture(orderId, 'shaky')).status).toBe(201)
  })

  test('whose reply is lost has taken the money', async () => {
    const orderId = await approvedOrder('capture-lost-reply')
    await expect(capture(orderId, 'lost')).rejects.toThrow()
    expect((await call('GET', `/v2/checkout/orders/${orderId}`)).body.status).toBe('COMPLETED')
    expect((await capture(orderId, 'lost')).status).toBe(200)
  })

  test('before an outage has taken the money, and the next five calls fail', async () => {
    const orderId = await approvedOrder('capture-outage')
    const statuses = [(await capture(orderId, 'dark')).status]
    for (let n = 0; n < 5; n += 1) statuses.push((await call('GET', `/v2/checkout/orders/${orderId}`)).status)
    expect(statuses).toEqual([503, 503, 503, 503, 503, 503])
    expect((await capture(orderId, 'dark')).status).toBe(200)
  })

  test('in a lasting outage takes nothing until the service has recovered', async () => {
    const orderId = await approvedOrder()
    await decide(approveUrl(orderId), 'outage')
    for (let n = 0; n < 9; n += 1) expect((await capture(orderId, 'dark')).status).toBe(503)
    await decide(approveUrl(orderId), 'recover')
    expect((await call('GET', `/v2/checkout/orders/${orderId}`)).body.status).toBe('APPROVED')
    expect((await capture(orderId, 'dark')).status).toBe(201)
  })

  test('under review stays pending until the review ends', async () => {
    const { orderId, captureId } = await paidOrder('pending')
    expect(issueOf(await refund(captureId))[2]).toBe('PENDING_CAPTURE')
    await decide(approveUrl(orderId), 'decline')
    expect((await call('GET', `/v2/payments/captures/${captureId}`)).body).toMatchObject({
      status: 'DECLINED',
      supplementary_data: { related_ids: { order_id: orderId } },
    })
  })
})

describe('a refund', () => {
  test('returns a part, then the rest, then nothing more', async () => {
    const { captureId } = await paidOrder()
    const wanted = { amount: euros('9.99'), note_to_payer: 'Väike viga' }
    const part = await refund(captureId, wanted, 'part')
    expect(part.body).toMatchObject({
      status: 'COMPLETED',
      amount: euros('9.99'),
      note_to_payer: 'Väike viga',
    })
    expect((await refund(captureId, wanted, 'part')).body.id).toBe(part.body.id)
    expect(issueOf(await refund(captureId, { amount: euros('20.01') }))[2]).toBe('REFUND_AMOUNT_EXCEEDED')
    expect((await refund(captureId)).body.amount).toEqual(euros('20.00'))
    expect(issueOf(await refund(captureId))[2]).toBe('CAPTURE_FULLY_REFUNDED')
    expect((await call('GET', `/v2/payments/captures/${captureId}`)).body.status).toBe('REFUNDED')
    expect((await call('GET', `/v2/payments/refunds/${part.body.id}`)).body.amount).toEqual(euros('9.99'))
  })

  test('fails if the payer chose so', async () => {
    const { captureId } = await paidOrder('refund-fails')
    expect(issueOf(await refund(captureId))).toEqual([
      422,
      'UNPROCESSABLE_ENTITY',
      'REFUND_FAILED_INSUFFICIENT_FUNDS',
    ])
  })

  test('whose reply is lost was done, as a repeated call shows', async () => {
    const { captureId } = await paidOrder('refund-lost-reply')
    await expect(refund(captureId, {}, 'lost refund')).rejects.toThrow()
    expect((await refund(captureId, {}, 'lost refund')).body.status).toBe('COMPLETED')
    expect(issueOf(await refund(captureId))[2]).toBe('CAPTURE_FULLY_REFUNDED')
  })

  test('before an outage was done, and the next five calls fail', async () => {
    const { orderId, captureId } = await paidOrder('refund-outage')
    const statuses = [(await refund(captureId, {}, 'dark refund')).status]
    for (let n = 0; n < 3; n += 1) statuses.push((await refund(captureId, {}, 'dark refund')).status)
    for (let n = 0; n < 2; n += 1) statuses.push((await call('GET', `/v2/checkout/orders/${orderId}`)).status)
    expect(statuses).toEqual([503, 503, 503, 503, 503, 503])
    expect((await refund(captureId, {}, 'dark refund')).body.status).toBe('COMPLETED')
  })

  test('stays pending until the approve page ends it; if it fails, the money is returned', async () => {
    const { orderId, captureId } = await paidOrder('refund-pending')
    const { body } = await refund(captureId)
    expect(body.status).toBe('PENDING')
    await decide(approveUrl(orderId), 'decline')
    expect((await call('GET', `/v2/payments/refunds/${body.id}`)).body.status).toBe('FAILED')
    expect((await call('GET', `/v2/payments/captures/${captureId}`)).body.status).toBe('COMPLETED')
    const again = await refund(captureId)
    await decide(approveUrl(orderId), 'complete')
    expect((await call('GET', `/v2/payments/refunds/${again.body.id}`)).body.status).toBe('COMPLETED')
  })
})

describe('a merchant', () => {
  test('without a valid token is refused', async () => {
    const { body } = await create()
    const path = `/v2/checkout/orders/${body.id}`
    expect((await call('GET', path, undefined, { authorization: 'Bearer nonsense' })).body.name).toBe(
      'AUTHENTICATION_FAILURE',
    )
    sandbox.revokeTokens()
    expect((await call('GET', path)).status).toBe(401)
    token = await freshToken()
    expect((await call('GET', path)).status).toBe(200)
  })

  test('gets the error asked for by the mock header', async () => {
    const mock = { 'paypal-mock-response': '{"mock_application_codes":"TRANSACTION_REFUSED"}' }
    const orderId = await approvedOrder()
    expect(issueOf(await call('POST', `/v2/checkout/orders/${orderId}/capture`, {}, mock))).toEqual([
      422,
      'UNPROCESSABLE_ENTITY',
      'TRANSACTION_REFUSED',
    ])
  })
})

describe('events', () => {
  const eventsOf = async (orderId: string) => {
    await sandbox.eventsTried()
    return events.filter(
      ({ resource }) =>
        resource.id === orderId ||
        (resource.supplementary_data as { related_ids: { order_id: string } } | undefined)?.related_ids
          .order_id === orderId,
    )
  }
  const typesOf = async (orderId: string) => (await eventsOf(orderId)).map(({ type }) => type).sort()

  test('report the approval, the capture and the refund, each with ids that lead to the order', async () => {
    const { orderId, captureId } = await paidOrder()
    await refund(captureId)
    expect(await typesOf(orderId)).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
    ])
    const completed = (await eventsOf(orderId)).find(({ type }) => type === 'PAYMENT.CAPTURE.COMPLETED')
    expect(completed?.resource).toMatchObject({
      id: captureId,
      custom_id: 'payment-1',
      amount: euros('29.99'),
    })
    const approved = (await eventsOf(orderId)).find(({ type }) => type === 'CHECKOUT.ORDER.APPROVED')
    expect(approved?.resource).toMatchObject({ id: orderId, status: 'APPROVED' })
  })

  test('report a review and its end', async () => {
    const { orderId } = await paidOrder('pending')
    await decide(approveUrl(orderId), 'complete')
    expect(await typesOf(orderId)).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.PENDING',
    ])
  })

  test('are left out, or sent twice under the same id, if the payer chose so', async () => {
    expect(await typesOf((await paidOrder('no-webhook')).orderId)).toEqual([])
    const twice = await eventsOf((await paidOrder('webhook-twice')).orderId)
    expect(twice).toHaveLength(4)
    expect(new Set(twice.map(({ id }) => id)).size).toBe(2)
    expect(new Set(twice.map(({ headers }) => headers['paypal-transmission-id'])).size).toBe(4)
  })

  test('are sent only to subscribers', async () => {
    const subscription = {
      url: `${sandbox.url}/nowhere`,
      event_types: [{ name: 'PAYMENT.CAPTURE.REFUNDED' }],
    }
    const { status, body } = await call('POST', '/v1/notifications/webhooks', subscription)
    expect(status).toBe(201)
    expect(body).toMatchObject(subscription)
    expect(body.id).not.toBe(sandbox.webhookId)
  })
})
