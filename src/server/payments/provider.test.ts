import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { approve, decide } from '#sandbox/payer.ts'
import { type Sandbox, startSandbox } from '#sandbox/server.ts'
import { connectProvider, type Provider } from './provider.ts'
import type { ProviderConfig } from './provider-call.ts'
import type { NewPaymentOrder } from './provider-order.ts'

let sandbox: Sandbox
let clock = Date.now()
const lines: { level: 'warn' | 'error'; details: object; message: string }[] = []
const log = {
  warn: (details: object, message: string) => void lines.push({ level: 'warn', details, message }),
  error: (details: object, message: string) => void lines.push({ level: 'error', details, message }),
}
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => clock })
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  lines.length = 0
})
afterAll(() => sandbox.close())

function connect(config: Partial<ProviderConfig> = {}): Provider {
  const { url: apiUrl, clientId, clientSecret, webhookId } = sandbox
  const provider = connectProvider(
    { apiUrl, clientId, clientSecret, webhookId, timeoutMs: 400, ...config },
    log,
  )
  closing.push(() => provider.close())
  return provider
}

type Seen = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

async function listen(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Stands between the shop and the sandbox and writes down every call. */
async function watchedSandbox(): Promise<{ provider: Provider; seen: Seen[]; calls(path: RegExp): Seen[] }> {
  const seen: Seen[] = []
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming
    const body = (await incoming.toArray()).join('')
    seen.push({ method, path, headers, body })
    const onward = request(sandbox.url + path, { method, headers }, reply => {
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers)
      reply.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    onward.end(body)
  })
  const provider = connect({ apiUrl: await listen(server) })
  return { provider, seen, calls: path => seen.filter(call => path.test(call.path)) }
}

type Reply = { status: number; body: string | object }

/** A provider that answers as it is told, for what the sandbox never says. */
async function oddProvider(answers: Record<string, Reply>): Promise<{ provider: Provider; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((incoming, outgoing) => {
    incoming.resume()
    const isToken = incoming.url === '/v1/oauth2/token'
    const call = `${incoming.method} ${incoming.url}`
    if (!isToken) asked.push(call)
    const { status, body } = isToken
      ? { status: 200, body: { access_token: 'token', expires_in: 300 } }
      : (answers[call] ?? { status: 500, body: '' })
    outgoing.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  return { provider: connect({ apiUrl: await listen(server) }), asked }
}

let ids = 0
function newPayment(change: Partial<NewPaymentOrder> = {}): NewPaymentOrder {
  ids += 1
  return {
    paymentId: `payment-${ids}`,
    invoiceId: `ORD-${String(ids).padStart(9, '0')}`,
    description: 'Heegel: tellimus',
    items: [{ name: 'Konnamüts', quantity: 1, unitPrice: 2700 }],
    shipping: 299,
    total: 2999,
    brandName: 'Heegel',
    returnUrl: 'http://127.0.0.1:3000/payment/success',
    cancelUrl: 'http://127.0.0.1:3000/payment/cancel',
    ...change,
  }
}

async function open(
  provider: Provider,
  change?: Partial<NewPaymentOrder>,
): Promise<{ id: string; approveUrl: string }> {
  const created = await provider.createOrder(newPayment(change), `create-${ids}`)
  if (created.outcome !== 'created') throw new Error(JSON.stringify(created))
  return { id: created.providerOrderId, approveUrl: created.approveUrl }
}

async function approved(provider: Provider, outcome?: Parameters<typeof approve>[1]): Promise<string> {
  const { id, approveUrl } = await open(provider)
  await approve(approveUrl.replace(/^http:\/\/[^/]+/, sandbox.url), outcome)
  return id
}

async function paid(provider: Provider, outcome?: Parameters<typeof approve>[1]): Promise<string> {
  const captured = await provider.captureOrder(await approved(provider, outcome), `capture-${ids}`)
  if (captured.outcome !== 'captured') throw new Error(JSON.stringify(captured))
  return captured.captureId
}

describe('a payment order', () => {
  test('is opened with what the shopper buys and where they approve it', async () => {
    const { provider, calls } = await watchedSandbox()
    const { id, approveUrl } = await open(provider)
    expect(approveUrl).toContain(`/checkoutnow?token=${id}`)
    const sent = calls(/orders$/)[0]
    expect(sent?.headers['paypal-request-id']).toBe(`create-${ids}`)
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: `payment-${ids}`,
          amount: {
            currency_code: 'EUR',
            value: '29.99',
            breakdown: { item_total: { value: '27.00' }, shipping: { value: '2.99' } },
          },
          items: [{ name: 'Konnamüts', quantity: '1', unit_amount: { value: '27.00' } }],
        },
      ],
      payment_source: {
        paypal: { experience_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' } },
      },
    })
  })

  test('needs only a sum where the shop does not know the items', async () => {
    const { provider, calls } = await watchedSandbox()
    await open(provider, { items: undefined, invoiceId: undefined, shipping: undefined, total: 2700 })
    const [unit] = JSON.parse(calls(/orders$/)[0]?.body ?? '').purchase_units
    expect(unit.amount).toEqual({ currency_code: 'EUR', value: '27.00' })
    expect(unit).not.toHaveProperty('items')
  })

  test('keeps long names, cut where the provider would refuse them', async () => {
    const { provider, calls } = await watchedSandbox()
    const name = 'õ'.repeat(120)
    await open(provider, {
      items: [{ name, quantity: 3, unitPrice: 900 }],
      description: name,
      brandName: name,
    })
    const [unit] = JSON.parse(calls(/orders$/)[0]?.body ?? '').purchase_units
    expect(unit.items[0].name).toBe('õ'.repeat(63))
  })

  test('that does not add up is refused by the provider, not put right in silence', async () => {
    expect(await connect().createOrder(newPayment({ total: 3000 }), 'create-odd')).toEqual({
      outcome: 'refused',
      issue: 'AMOUNT_MISMATCH',
    })
    expect(lines[0]).toMatchObject({ level: 'warn', details: { debugId: expect.stringMatching(/^\w{8,}$/) } })
  })

  test('asked for twice with one request id is one', async () => {
    const provider = connect()
    const payment = newPayment()
    const first = await provider.createOrder(payment, 'create-once')
    expect(await provider.createOrder(payment, 'create-once')).toEqual(first)
  })

  test('is found with its state and its sum', async () => {
    const provider = connect()
    const { id, approveUrl } = await open(provider)
    const known = { outcome: 'found', amount: 2999, currency: 'EUR' }
    expect(await provider.getOrder(id)).toMatchObject({ ...known, status: 'PAYER_ACTION_REQUIRED' })
    await approve(approveUrl)
    expect(await provider.getOrder(id)).toMatchObject({ ...known, status: 'APPROVED', capture: undefined })
    await provider.captureOrder(id, `capture-${ids}`)
    expect(await provider.getOrder(id)).toMatchObject({
      ...known,
      status: 'COMPLETED',
      capture: { status: 'COMPLETED', amount: 2999, currency: 'EUR' },
    })
  })

  test('that has expired, never was or cannot be is gone', async () => {
    const { provider, seen } = await watchedSandbox()
    const { id } = await open(provider)
    clock += 4 * 3_600_000
    expect(await provider.getOrder(id)).toEqual({ outcome: 'gone' })
    expect(await provider.captureOrder(id, 'capture-late')).toEqual({ outcome: 'gone' })
    const before = seen.length
    expect(await provider.getOrder('../../v1/oauth2/token')).toEqual({ outcome: 'gone' })
    expect(await provider.captureOrder('a/b', 'capture-odd')).toEqual({ outcome: 'gone' })
    expect(seen).toHaveLength(before)
  })
})

describe('a capture', () => {
  test('takes the money', async () => {
    const provider = connect()
    expect(await provider.captureOrder(await approved(provider), 'capture-a')).toEqual({
      outcome: 'captured',
      captureId: expect.stringMatching(/^[A-Z0-9]{17}$/),
      amount: 2999,
      currency: 'EUR',
    })
    expect(lines).toEqual([])
  })

  test('happens once for however many calls, with the same or another request id', async () => {
    const provider = connect()
    const id = await approved(provider)
    const results = await Promise.all(
      ['x', 'x', 'x', 'y', 'y', 'z'].map(letter => provider.captureOrder(id, `capture-${letter}-${id}`)),
    )
    expect(new Set(results.map(result => JSON.stringify(result))).size).toBe(1)
    expect(results[0]?.outcome).toBe('captured')
  })

  test('before the approval leads the shopper back to the provider', async () => {
    const provider = connect()
    const { id, approveUrl } = await open(provider)
    expect((await provider.captureOrder(id, 'capture-early')).outcome).toBe('not_approved')
    await approve(approveUrl)
    expect((await provider.captureOrder(id, 'capture-early')).outcome).toBe('captured')
  })

  test('that is declined leaves the payment open for another card', async () => {
    const provider = connect()
    const { id, approveUrl } = await open(provider)
    await approve(approveUrl, 'declined')
    const declined = { outcome: 'declined', issue: 'INSTRUMENT_DECLINED' }
    expect(await provider.captureOrder(id, `${id}-0`)).toEqual(declined)
    await approve(approveUrl)
    expect(await provider.captureOrder(id, `${id}-0`)).toEqual(declined)
    expect((await provider.captureOrder(id, `${id}-1`)).outcome).toBe('captured')
  })

  test('under review is pending until the provider has decided', async () => {
    const provider = connect()
    const yes = await approved(provider, 'pending')
    const pending = await provider.captureOrder(yes, `${yes}-0`)
    expect(pending).toMatchObject({ outcome: 'pending', reason: 'PENDING_REVIEW' })
    await decide(`${sandbox.url}/checkoutnow?token=${yes}`, 'complete')
    expect(await provider.captureOrder(yes, `${yes}-0`)).toMatchObject({ outcome: 'captured', amount: 2999 })

    const no = await approved(provider, 'pending')
    await provider.captureOrder(no, `${no}-0`)
    await decide(`${sandbox.url}/checkoutnow?token=${no}`, 'decline')
    expect(await provider.captureOrder(no, `${no}-0`)).toMatchObject({ outcome: 'declined' })
  })

  test.each(['capture-timeout', 'capture-500', 'capture-lost-reply'] as const)(
    'that meets the fault %s is repeated with the same request id, and the money is taken once',
    async fault => {
      const { provider, calls } = await watchedSandbox()
      const id = await approved(provider, fault)
      expect(await provider.captureOrder(id, `once-${id}`)).toMatchObject({
        outcome: 'captured',
        amount: 2999,
      })
      expect(calls(/capture$/).map(call => call.headers['paypal-request-id'])).toEqual([
        `once-${id}`,
        `once-${id}`,
      ])
      expect(lines).toMatchObject([{ level: 'warn' }])
    },
  )

  test('in an outage is unknown, never declined, and is found afterwards', async () => {
    const provider = connect()
    const id = await approved(provider, 'capture-outage')
    expect(await provider.captureOrder(id, `dark-${id}`)).toMatchObject({ outcome: 'unknown' })
    expect(await provider.captureOrder(id, `dark-${id}`)).toMatchObject({ outcome: 'captured' })
  })

  test('of an order number that was paid through another payment is over', async () => {
    const provider = connect()
    const invoiceId = 'ORD-TWICEPAID'
    const [first, second] = [await open(provider, { invoiceId }), await open(provider, { invoiceId })]
    await approve(first.approveUrl)
    await approve(second.approveUrl)
    await provider.captureOrder(first.id, 'capture-first')
    expect(await provider.captureOrder(second.id, 'capture-second')).toEqual({
      outcome: 'declined',
      issue: 'DUPLICATE_INVOICE_ID',
    })
  })

  test('is found by itself as it stands, and one that cannot be found is unknown, never gone', async () => {
    const provider = connect()
    const id = await approved(provider, 'pending')
    const pending = await provider.captureOrder(id, `${id}-0`)
    const captureId = 'captureId' in pending ? pending.captureId : ''
    expect(await provider.getCapture(captureId)).toEqual(pending)
    await decide(`${sandbox.url}/checkoutnow?token=${id}`, 'complete')
    const captured = { outcome: 'captured', captureId, amount: 2999, currency: 'EUR' }
    expect(await provider.getCapture(captureId)).toEqual(captured)
    await provider.refundCapture(captureId, { amount: 100 }, `part-${id}`)
    expect(await provider.getCapture(captureId), 'what was taken, whatever went back').toEqual(captured)
    await provider.refundCapture(captureId, {}, `rest-${id}`)
    expect(await provider.getCapture(captureId)).toEqual({ outcome: 'declined', issue: 'REFUNDED' })
    for (const odd of ['NOSUCHCAPTURE', '../refunds/x'])
      expect((await provider.getCapture(odd)).outcome).toBe('unknown')
  })

  test('that was given back before the shop heard of it is not paid', async () => {
    const provider = connect()
    const id = await approved(provider)
    const captured = await provider.captureOrder(id, `${id}-0`)
    await provider.refundCapture('captureId' in captured ? captured.captureId : '', {}, `refund-${id}`)
    expect(await provider.captureOrder(id, `${id}-1`)).toEqual({
      outcome: 'declined',
      issue: 'REFUNDED',
    })
  })
})

describe('an answer that nobody has foreseen', () => {
  const refusal = (issue: string) => ({
    name: 'UNPROCESSABLE_ENTITY',
    message: '',
    debug_id: 'd1',
    details: [{ issue }],
  })
  const order = (status: string, ...captures: object[]) => ({
    id: 'X1',
    status,
    purchase_units: [{ amount: { currency_code: 'EUR', value: '5.00' }, payments: { captures } }],
  })
  const capture = (status: string) => ({
    id: `C-${status}`,
    status,
    amount: { currency_code: 'EUR', value: '5.00' },
  })
  const TAKE = 'POST /v2/checkout/orders/X1/capture'
  const LOOK = 'GET /v2/checkout/orders/X1'

  test('a new reason to refuse is no decline, and counts only when the order holds no money', async () => {
    const odd = { [TAKE]: { status: 422, body: refusal('MOON_IN_THE_WRONG_PHASE') } }
    const none = await oddProvider({ ...odd, [LOOK]: { status: 200, body: order('APPROVED') } })
    expect(await none.provider.captureOrder('X1', 'r')).toEqual({
      outcome: 'refused',
      issue: 'MOON_IN_THE_WRONG_PHASE',
    })
    const taken = await oddProvider({
      ...odd,
      [LOOK]: { status: 200, body: order('COMPLETED', capture('COMPLETED')) },
    })
    expect(await taken.provider.captureOrder('X1', 'r')).toMatchObject({
      outcome: 'captured',
      captureId: 'C-COMPLETED',
    })
    const silent = await oddProvider(odd)
    expect((await silent.provider.captureOrder('X1', 'r')).outcome).toBe('unknown')
  })

  test('an order counts by its captures, and a good one outweighs a declined one', async () => {
    const verdict = async (body: object) =>
      (await oddProvider({ [TAKE]: { status: 201, body } })).provider.captureOrder('X1', 'r')
    expect(await verdict(order('COMPLETED', capture('DECLINED')))).toMatchObject({ outcome: 'declined' })
    expect(await verdict(order('COMPLETED', capture('DECLINED'), capture('COMPLETED')))).toMatchObject({
      outcome: 'captured',
    })
  })

  test.each([
    ['no JSON', '<html>busy</html>'],
    [
      'an amount that is none',
      order('COMPLETED', { ...capture('COMPLETED'), amount: { currency_code: 'EUR', value: 'five' } }),
    ],
    ['a state that nobody knows', order('COMPLETED', capture('HALF_DONE'))],
    ['an order without a capture', order('COMPLETED')],
  ])('%s leaves the outcome of a capture unknown', async (_, body) => {
    const { provider } = await oddProvider({ [TAKE]: { status: 201, body }, [LOOK]: { status: 200, body } })
    expect((await provider.captureOrder('X1', 'r')).outcome).toBe('unknown')
  })

  test('a 404 that is not the provider’s own is no reason to let go of a payment', async () => {
    const notFound = { status: 404, body: '<html>not found</html>' }
    const lost = await oddProvider({ [TAKE]: notFound, [LOOK]: notFound })
    expect((await lost.provider.getOrder('X1')).outcome).toBe('unknown')
    const halfLost = await oddProvider({ [TAKE]: notFound, [LOOK]: { status: 200, body: order('APPROVED') } })
    expect((await halfLost.provider.captureOrder('X1', 'r')).outcome).toBe('unknown')
  })

  test('a voided order is gone', async () => {
    const { provider } = await oddProvider({ [LOOK]: { status: 200, body: order('VOIDED') } })
    expect(await provider.captureOrder('X1', 'r')).toEqual({ outcome: 'gone' })
  })

  test('a provider that is down is asked a few times only', async () => {
    const { provider, asked } = await oddProvider({})
    expect(await provider.captureOrder('X1', 'r')).toEqual({ outcome: 'unknown', reason: 'HTTP 500' })
    expect(asked.filter(call => call === TAKE).length).toBeLessThanOrEqual(3)
    expect(asked.filter(call => call === LOOK).length).toBeLessThanOrEqual(3)
    expect((await provider.createOrder(newPayment(), 'r')).outcome).toBe('unknown')
    expect((await provider.refundCapture('C1', {}, 'r')).outcome).toBe('unknown')
  })

  test('a lack of permission is written down as the shop’s own fault', async () => {
    const denied = { ...refusal('PERMISSION_DENIED'), name: 'NOT_AUTHORIZED' }
    const { provider } = await oddProvider({
      [TAKE]: { status: 403, body: denied },
      [LOOK]: { status: 200, body: order('APPROVED') },
    })
    expect(await provider.captureOrder('X1', 'r')).toEqual({ outcome: 'refused', issue: 'PERMISSION_DENIED' })
    expect(lines).toMatchObject([{ level: 'error', details: { issue: 'PERMISSION_DENIED', debugId: 'd1' } }])
  })

  test('a provider that nobody can reach is unknown, too', async () => {
    const provider = connect({ apiUrl: 'http://127.0.0.1:9' })
    expect((await provider.getOrder('X1')).outcome).toBe('unknown')
  })
})

describe('the access token', () => {
  test('is fetched once, however many calls wait for it', async () => {
    const { provider, calls } = await watchedSandbox()
    await Promise.all(Array.from({ length: 8 }, () => provider.getOrder('NOSUCHORDER')))
    expect(calls(/oauth2/)).toHaveLength(1)
  })

  test('is renewed once when the provider no longer takes it', async () => {
    const { provider, calls } = await watchedSandbox()
    const id = await approved(provider)
    sandbox.revokeTokens()
    const results = await Promise.all([
      provider.captureOrder(id, 'renewed'),
      provider.getOrder(id),
      provider.getOrder(id),
    ])
    expect(results.map(result => result.outcome)).toEqual(['captured', 'found', 'found'])
    expect(calls(/oauth2/)).toHaveLength(2)
    expect(lines).toEqual([])
  })

  test('that is refused is the shop’s own fault and tells no secret', async () => {
    const provider = connect({ clientSecret: 'not-the-secret' })
    expect(await provider.getOrder('X1')).toEqual({ outcome: 'unknown', reason: 'AUTHENTICATION_FAILURE' })
    expect(await provider.createOrder(newPayment(), 'r')).toMatchObject({ outcome: 'unknown' })
    expect(lines[0]?.level).toBe('error')
    expect(JSON.stringify(lines)).not.toMatch(/not-the-secret|Basic |Bearer /)
  })
})

describe('a refund', () => {
  test('gives a part and then the rest, each once for its request id', async () => {
    const provider = connect()
    const captureId = await paid(provider)
    const part = await provider.refundCapture(
      captureId,
      { amount: 999, note: 'Väike viga' },
      `part-${captureId}`,
    )
    expect(part).toMatchObject({ outcome: 'refunded', amount: 999 })
    expect(
      await provider.refundCapture(captureId, { amount: 999, note: 'Väike viga' }, `part-${captureId}`),
    ).toEqual(part)
    expect(await provider.refundCapture(captureId, {}, `rest-${captureId}`)).toMatchObject({ amount: 2000 })
    expect(await provider.refundCapture(captureId, {}, `more-${captureId}`)).toEqual({
      outcome: 'refused',
      issue: 'CAPTURE_FULLY_REFUNDED',
    })
  })

  test('of more than was taken, of nothing known, or that fails at the provider is refused', async () => {
    const provider = connect()
    const refused = async (captureId: string, amount?: number) =>
      provider.refundCapture(captureId, { amount }, `r-${captureId}`)
    expect(await refused(await paid(provider), 3000)).toEqual({
      outcome: 'refused',
      issue: 'REFUND_AMOUNT_EXCEEDED',
    })
    expect(await refused('NOSUCHCAPTURE')).toEqual({ outcome: 'refused', issue: 'INVALID_RESOURCE_ID' })
    expect(await refused(await paid(provider, 'refund-fails'))).toEqual({
      outcome: 'refused',
      issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS',
    })
  })

  test.each([
    ['PENDING', { outcome: 'pending', refundId: 'R1', amount: 500, reason: 'ECHECK' }],
    ['FAILED', { outcome: 'refused', issue: 'REFUND_FAILED' }],
  ])('that is %s at the provider is not called done', async (status, verdict) => {
    const body = {
      id: 'R1',
      status,
      status_details: { reason: 'ECHECK' },
      amount: { currency_code: 'EUR', value: '5.00' },
    }
    const { provider } = await oddProvider({ 'POST /v2/payments/captures/C1/refund': { status: 201, body } })
    expect(await provider.refundCapture('C1', {}, 'r')).toEqual(verdict)
  })
})
