import { describe, expect, test } from 'vitest'
import { approve, decide } from '#sandbox/payer.ts'
import { openPayPal } from '#test/paypal.ts'
import { eventOf } from './events.ts'

const paypal = openPayPal()
const { lines, connect, watched, odd, open, paid, approved, pageOf } = paypal

const event = (event_type: string, resource: Record<string, unknown>) =>
  eventOf({ id: 'WH-1', create_time: '', event_type, resource })
const known = (type: string) => ({ id: 'WH-1', type, at: '' })
const euros = (value: string, currency_code = 'EUR') => ({ currency_code, value })
const orderOf = (order_id: string) => ({ supplementary_data: { related_ids: { order_id } } })
const up = (href: string) => ({
  links: [
    { href: 'https://api.example/self', rel: 'self' },
    { href, rel: 'up' },
  ],
})

describe('an event', () => {
  test.each(['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.ORDER.COMPLETED'])('%s reports an approval', type => {
    expect(event(type, { id: 'ORDER1' })).toEqual({ ...known(type), about: 'approval', reference: 'ORDER1' })
  })

  test.each([
    ['PAYMENT.CAPTURE.COMPLETED', true],
    ['PAYMENT.CAPTURE.PENDING', true],
    ['PAYMENT.CAPTURE.DENIED', false],
    ['PAYMENT.CAPTURE.DECLINED', false],
  ])('%s reports a capture; PayPal has the money: %s', (type, took) => {
    const capture = { about: 'capture', captureId: 'C1', took }
    expect(event(type, { id: 'C1', ...orderOf('ORDER1') })).toEqual({
      ...known(type),
      ...capture,
      reference: 'ORDER1',
    })
    expect(event(type, { id: 'C1' }), 'an event without its order has no reference').toMatchObject({
      ...capture,
      reference: null,
    })
  })

  test.each([
    ['PAYMENT.CAPTURE.REFUNDED', 'refund'],
    ['PAYMENT.CAPTURE.REVERSED', 'reversal'],
  ])('%s reports a %s with its capture and its amount', (type, about) => {
    const resource = { id: 'R1', amount: euros('5.00'), ...up('https://api.example/v2/payments/captures/C1') }
    expect(event(type, { ...resource, ...orderOf('ORDER1') })).toEqual({
      ...known(type),
      about,
      reference: 'ORDER1',
      captureId: 'C1',
      providerRefundId: 'R1',
      amount: 500,
    })
    const bare = { about, reference: null, captureId: null, providerRefundId: null, amount: null }
    expect(event(type, {}), 'an event without details keeps its type').toEqual({ ...known(type), ...bare })
    const foreign = { ...resource, amount: euros('5.00', 'USD') }
    expect(event(type, foreign), 'an amount in a foreign currency is unknown').toMatchObject({ amount: null })
    expect(event(type, { ...resource, amount: euros('five') })).toMatchObject({ amount: null })
  })

  test.each([
    ['CUSTOMER.DISPUTE.CREATED', 'WAITING_FOR_SELLER_RESPONSE', false],
    ['CUSTOMER.DISPUTE.UPDATED', 'UNDER_REVIEW', false],
    ['CUSTOMER.DISPUTE.UPDATED', 'RESOLVED', true],
    ['CUSTOMER.DISPUTE.RESOLVED', '', true],
  ])('%s (%s) reports a dispute with its deadline; resolved: %s', (type, status, isResolved) => {
    const resource = {
      dispute_id: 'PP-1',
      disputed_transactions: [{ seller_transaction_id: 'C1' }, { seller_transaction_id: 'C2' }],
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      status,
      dispute_amount: euros('38.99'),
      seller_response_due_date: '2026-12-02T10:00:00.000Z',
    }
    expect(event(type, resource)).toEqual({
      ...known(type),
      about: 'dispute',
      disputeId: 'PP-1',
      captureIds: ['C1', 'C2'],
      reason: 'not_received',
      isResolved,
      amount: 3899,
      respondBy: '2026-12-02T10:00:00.000Z',
    })
    const least = event(type, { dispute_id: 'PP-1', status })
    expect(least).toMatchObject({ captureIds: [], reason: 'other', amount: null, respondBy: null })
    const foreign = event(type, { ...resource, dispute_amount: euros('38.99', 'USD') })
    expect(foreign, 'an amount in a foreign currency is unknown').toMatchObject({ amount: null })
    const odd = event(type, { dispute_id: 'PP-1', status, reason: 'constructor' })
    expect(odd).toMatchObject({ about: 'dispute', reason: 'other' })
  })

  test.each([
    ['MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED', 'not_as_described'],
    ['UNAUTHORISED', 'not_authorised'],
    ['CREDIT_NOT_PROCESSED', 'no_refund'],
    ['DUPLICATE_TRANSACTION', 'paid_twice'],
    ['INCORRECT_AMOUNT', 'wrong_sum'],
    ['PAYMENT_BY_OTHER_MEANS', 'paid_otherwise'],
    ['PROBLEM_WITH_REMITTANCE', 'other'],
  ])('of a dispute for %s has the reason %s', (reason, shown) => {
    expect(event('CUSTOMER.DISPUTE.CREATED', { dispute_id: 'PP-1', reason })).toMatchObject({ reason: shown })
  })

  test.each([
    ['CUSTOMER.MERCHANT-INTEGRATION.PRODUCT-SUBSCRIPTION-UPDATED', { id: 'X' }],
    ['CHECKOUT.ORDER.APPROVED', {}],
    ['PAYMENT.CAPTURE.COMPLETED', {}],
    ['CUSTOMER.DISPUTE.CREATED', {}],
  ])('%s that is unknown or names nothing (%j) reports nothing', (type, resource) => {
    expect(event(type, resource)).toEqual({ ...known(type), about: 'nothing' })
  })
})

describe('the events of the sandbox', () => {
  test('are verified and parsed, from the approval to the dispute', async () => {
    const provider = connect()
    const { reference, captureId } = await paid(provider)
    const given = await provider.refund(captureId, { refundId: 'part', amount: 999, note: '' })
    await decide(pageOf(reference), 'dispute')
    await decide(pageOf(reference), 'resolve-dispute')
    const readings = await Promise.all(
      (await paypal.events()).map(({ headers, body }) => provider.readEvent(headers, body)),
    )
    const events = readings.map(reading => (reading.outcome === 'read' ? reading.event : reading.outcome))
    expect(events).toHaveLength(5)
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ about: 'approval', reference }),
        expect.objectContaining({ about: 'capture', reference, captureId, took: true }),
        expect.objectContaining({
          about: 'refund',
          captureId,
          providerRefundId: 'providerRefundId' in given ? given.providerRefundId : '',
          amount: 999,
        }),
        expect.objectContaining({
          about: 'dispute',
          captureIds: [captureId],
          isResolved: false,
          amount: 2000,
        }),
        expect.objectContaining({ about: 'dispute', isResolved: true }),
      ]),
    )
    // Events come in any sequence, and a resolved dispute has no deadline.
    const dispute = events.find(
      each => typeof each === 'object' && each.about === 'dispute' && !each.isResolved,
    )
    expect(dispute).toMatchObject({ respondBy: expect.stringMatching(/^\d{4}-.*Z$/) })
  })

  test('about a payment taken back by the payer’s bank report a reversal', async () => {
    const provider = connect()
    const { reference, captureId } = await paid(provider)
    await decide(pageOf(reference), 'reverse')
    const delivered = await paypal.events()
    const readings = await Promise.all(delivered.map(each => provider.readEvent(each.headers, each.body)))
    expect(readings).toContainEqual({
      outcome: 'read',
      event: expect.objectContaining({ about: 'reversal', captureId, amount: 2999 }),
    })
  })

  test('of another webhook are forged but plausible, and the log names the setting', async () => {
    await approved(connect())
    const { headers, body } = (await paypal.events())[0]!
    const misconfigured = connect({ webhookId: 'ANOTHERWEBHOOK' })
    expect(await misconfigured.readEvent(headers, body)).toEqual({ outcome: 'forged', isPlausible: true })
    expect(lines).toMatchObject([{ level: 'warn', message: expect.stringContaining('PAYPAL_WEBHOOK_ID') }])
    const unregistered = connect({ webhookId: undefined })
    expect(await unregistered.readEvent(headers, body)).toEqual({ outcome: 'forged', isPlausible: true })
  })

  test('with a stranger’s certificate are forged, and no configuration fault', async () => {
    await approved(connect())
    const { headers, body } = (await paypal.events())[0]!
    const stranger = { ...headers, 'paypal-cert-url': 'https://evil.example/v1/notifications/certs/C.pem' }
    const implausible = { outcome: 'forged', isPlausible: false }
    expect(await connect().readEvent(stranger, body)).toEqual(implausible)
    expect(await connect().readEvent({}, body)).toEqual(implausible)
    expect(lines).toEqual([])
  })
})

describe('the list of events', () => {
  const LIST = '/v1/notifications/webhooks-events'

  test('is read page by page, oldest first', async () => {
    const { provider, calls } = await watched()
    paypal.wait(60)
    const since = new Date(paypal.now() - 1)
    const references: string[] = []
    for (let n = 0; n < 105; n++) {
      const { reference } = await open(provider)
      await approve(pageOf(reference))
      references.push(reference)
      paypal.wait(1 / 60)
    }
    const listed = await provider.listEvents(since)
    if (listed.outcome !== 'listed') expect.unreachable(listed.reason)
    expect(listed.events.map(each => each.about === 'approval' && each.reference)).toEqual(references)
    expect(calls(new RegExp(LIST))).toHaveLength(2)
    expect(await provider.listEvents(new Date(paypal.now() + 60_000))).toEqual({
      outcome: 'listed',
      events: [],
    })
  })

  test('omits unreadable events, and follows a page’s link whatever its host, or without one', async () => {
    const approval = (id: string, create_time: string) => ({
      id,
      create_time,
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id: `ORDER-${id}` },
    })
    const since = new Date('2026-11-20T08:00:00Z')
    const first = `GET ${LIST}?page_size=100&start_time=2026-11-20T08%3A00%3A00.000Z`
    const next = { rel: 'next', href: `https://api.paypal.example${LIST}?page=2` }
    const last = { rel: 'next', href: `${LIST}?page=3` }
    const newest = [approval('B', '2026-11-20T10:00:00Z'), { id: 'no event' }]
    const { provider, asked } = await odd({
      [first]: { status: 200, body: { events: newest, links: [next] } },
      [`GET ${LIST}?page=2`]: {
        status: 200,
        body: { events: [approval('A', '2026-11-20T09:00:00Z')], links: [last] },
      },
      [`GET ${LIST}?page=3`]: { status: 200, body: { events: [approval('C', '2026-11-20T11:00:00Z')] } },
    })
    expect(await provider.listEvents(since)).toMatchObject({
      outcome: 'listed',
      events: [{ id: 'A' }, { id: 'B' }, { id: 'C' }],
    })
    expect(asked).toEqual([first, `GET ${LIST}?page=2`, `GET ${LIST}?page=3`])
  })

  test('that is incomplete is unknown: a part would be taken for the whole', async () => {
    const since = new Date('2026-11-20T08:00:00Z')
    const first = `GET ${LIST}?page_size=100&start_time=2026-11-20T08%3A00%3A00.000Z`
    const next = { rel: 'next', href: `https://api.paypal.example${LIST}?page=2` }
    for (const links of [[next], [{ rel: 'next', href: 'http://[' }]]) {
      const { provider } = await odd({ [first]: { status: 200, body: { events: [], links } } })
      expect((await provider.listEvents(since)).outcome).toBe('unknown')
    }
  })
})

describe('the webhook', () => {
  const URL_OF_SHOP = 'https://heegel.example/api/paypal/webhook'
  const wrong = (fault: string) => ({ outcome: 'wrong', fault: expect.stringContaining(fault) })

  test('is right if PayPal sends its events to the shop under this id', async () => {
    paypal.sandbox.sendEventsTo(URL_OF_SHOP)
    expect(await connect().checkWebhook?.(URL_OF_SHOP)).toEqual({ outcome: 'right' })
    expect(await connect({ webhookUrl: URL_OF_SHOP }).checkWebhook?.('https://elsewhere.example/')).toEqual({
      outcome: 'right',
    })
  })

  test('is wrong if PayPal has none with this id, sends elsewhere, or has one unknown to the shop', async () => {
    paypal.sandbox.sendEventsTo(URL_OF_SHOP)
    const ofAnother = connect({ webhookId: 'ANOTHERWEBHOOK' })
    expect(await ofAnother.checkWebhook?.(URL_OF_SHOP)).toEqual(wrong('no webhook with the id'))
    expect(await connect().checkWebhook?.('https://elsewhere.example/')).toEqual(wrong('another address'))
    const untold = connect({ webhookId: undefined })
    expect(await untold.checkWebhook?.(URL_OF_SHOP)).toEqual(wrong('is not set'))
    expect(await untold.checkWebhook?.('https://elsewhere.example/')).toEqual({ outcome: 'none' })
  })

  test('is wrong if PayPal takes its id for malformed, or has it without a readable address', async () => {
    const malformed = { status: 400, body: { name: 'VALIDATION_ERROR' } }
    const { provider } = await odd(
      { 'GET /v1/notifications/webhooks/not%2Fone': malformed },
      { webhookId: 'not/one' },
    )
    expect(await provider.checkWebhook?.(URL_OF_SHOP)).toEqual(wrong('no webhook with the id'))
    const list = { status: 200, body: { webhooks: [{ id: 'WH', url: '' }] } }
    const { provider: unnamed } = await odd(
      { 'GET /v1/notifications/webhooks': list },
      { webhookId: undefined },
    )
    expect(await unnamed.checkWebhook?.(URL_OF_SHOP)).toEqual({ outcome: 'none' })
  })

  test('is not judged if PayPal does not answer', async () => {
    for (const webhookId of ['WH', undefined]) {
      const { provider } = await odd({}, { webhookId })
      expect(await provider.checkWebhook?.(URL_OF_SHOP)).toMatchObject({ outcome: 'unknown' })
    }
    const forbidden = { status: 403, body: { name: 'NOT_AUTHORIZED' } }
    const { provider: refused } = await odd({
      [`GET /v1/notifications/webhooks/${paypal.sandbox.webhookId}`]: forbidden,
    })
    expect(await refused.checkWebhook?.(URL_OF_SHOP)).toMatchObject({ outcome: 'unknown' })
  })
})
