import { describe, expect, test } from 'vitest'
import { approve, decide } from '#sandbox/payer.ts'
import { captureBody, newPayment, openPayPal, orderBody, refusalBody } from '#test/paypal.ts'

const paypal = openPayPal()
const { lines, connect, watched, odd, open, approved, pageOf } = paypal

const noteless = (refundId: string) => ({ refundId, note: '' })

describe('a capture', () => {
  test('captures the money', async () => {
    const provider = connect()
    expect(await provider.capture(await approved(provider), 'capture-a')).toEqual({
      outcome: 'captured',
      captureId: expect.stringMatching(/^[A-Z0-9]{17}$/),
      amount: 2999,
      currency: 'EUR',
    })
    expect(lines).toEqual([])
  })

  test('happens once for any number of calls, with the same or different request ids', async () => {
    const provider = connect()
    const id = await approved(provider)
    const results = await Promise.all(
      ['x', 'x', 'x', 'y', 'y', 'z'].map(letter => provider.capture(id, `capture-${letter}-${id}`)),
    )
    expect(new Set(results.map(result => JSON.stringify(result))).size).toBe(1)
    expect(results[0]?.outcome).toBe('captured')
  })

  test('before the approval sends the shopper back to the provider', async () => {
    const provider = connect()
    const { reference } = await open(provider)
    expect((await provider.capture(reference, 'capture-early')).outcome).toBe('not_approved')
    await approve(pageOf(reference))
    expect((await provider.capture(reference, 'capture-early')).outcome).toBe('captured')
  })

  test('that is declined leaves the payment open for another card', async () => {
    const provider = connect()
    const { reference } = await open(provider)
    await approve(pageOf(reference), 'declined')
    const declined = { outcome: 'declined', issue: 'INSTRUMENT_DECLINED', isShopsFault: false }
    expect(await provider.capture(reference, `${reference}-0`)).toEqual(declined)
    await approve(pageOf(reference))
    expect(await provider.capture(reference, `${reference}-0`)).toEqual(declined)
    expect((await provider.capture(reference, `${reference}-1`)).outcome).toBe('captured')
  })

  test('under review is pending until the provider has decided', async () => {
    const provider = connect()
    const yes = await approved(provider, 'pending')
    const pending = await provider.capture(yes, `${yes}-0`)
    expect(pending).toMatchObject({ outcome: 'pending', reason: 'other', needsOwner: false })
    await decide(pageOf(yes), 'complete')
    expect(await provider.capture(yes, `${yes}-0`)).toMatchObject({ outcome: 'captured', amount: 2999 })

    const no = await approved(provider, 'pending')
    await provider.capture(no, `${no}-0`)
    await decide(pageOf(no), 'decline')
    expect(await provider.capture(no, `${no}-0`)).toMatchObject({ outcome: 'declined' })
  })

  test.each(['capture-timeout', 'capture-500', 'capture-lost-reply'] as const)(
    'that meets the fault %s is retried with the same request id, and captures once',
    async fault => {
      const { provider, calls } = await watched()
      const id = await approved(provider, fault)
      expect(await provider.capture(id, `once-${id}`)).toMatchObject({ outcome: 'captured', amount: 2999 })
      expect(calls(/capture$/).map(call => call.headers['paypal-request-id'])).toEqual([
        `once-${id}`,
        `once-${id}`,
      ])
      expect(lines).toMatchObject([{ level: 'warn' }])
    },
  )

  test('during an outage is unknown, never declined, and is found afterwards', async () => {
    const provider = connect()
    const id = await approved(provider, 'capture-outage')
    expect(await provider.capture(id, `dark-${id}`)).toMatchObject({ outcome: 'unknown' })
    expect(await provider.capture(id, `dark-${id}`)).toMatchObject({ outcome: 'captured' })
  })

  test('for an order number paid through another payment is declined', async () => {
    const provider = connect()
    const invoiceId = 'ORD-TWICEPAID'
    const [first, second] = [await open(provider, { invoiceId }), await open(provider, { invoiceId })]
    await approve(first.approveUrl)
    await approve(second.approveUrl)
    await provider.capture(first.reference, 'capture-first')
    expect(await provider.capture(second.reference, 'capture-second')).toEqual({
      outcome: 'declined',
      issue: 'DUPLICATE_INVOICE_ID',
      isShopsFault: false,
    })
  })

  test('is found by its own id in any state; one that cannot be found is unknown, never gone', async () => {
    const provider = connect()
    const id = await approved(provider, 'pending')
    const pending = await provider.capture(id, `${id}-0`)
    const captureId = 'captureId' in pending ? pending.captureId : ''
    expect(await provider.readCapture(captureId)).toEqual(pending)
    await decide(pageOf(id), 'complete')
    const captured = { outcome: 'captured', captureId, amount: 2999, currency: 'EUR' }
    expect(await provider.readCapture(captureId)).toEqual(captured)
    await provider.refund(captureId, { ...noteless(`part-${id}`), amount: 100 })
    expect(
      await provider.readCapture(captureId),
      'a partial refund does not change the captured amount',
    ).toEqual(captured)
    await provider.refund(captureId, noteless(`rest-${id}`))
    expect(await provider.readCapture(captureId)).toEqual({ outcome: 'refunded' })
    for (const strange of ['NOSUCHCAPTURE', '../refunds/x'])
      expect((await provider.readCapture(strange)).outcome).toBe('unknown')
  })

  test('refunded before the shop learned of it is refunded, not paid', async () => {
    const provider = connect()
    const { reference, captureId } = await paypal.paid(provider)
    await provider.refund(captureId, noteless(`refund-${reference}`))
    expect(await provider.capture(reference, `${reference}-1`)).toEqual({ outcome: 'refunded' })
  })
})

describe('an unforeseen answer to a capture', () => {
  const TAKE = 'POST /v2/checkout/orders/X1/capture'
  const LOOK = 'GET /v2/checkout/orders/X1'

  test('with a new refusal is no decline, and counts only if the order contains no money', async () => {
    const strange = { [TAKE]: { status: 422, body: refusalBody('MOON_IN_THE_WRONG_PHASE') } }
    const none = await odd({ ...strange, [LOOK]: { status: 200, body: orderBody('APPROVED') } })
    expect(await none.provider.capture('X1', 'r')).toEqual({
      outcome: 'refused',
      issue: 'MOON_IN_THE_WRONG_PHASE',
    })
    const taken = await odd({
      ...strange,
      [LOOK]: { status: 200, body: orderBody('COMPLETED', captureBody('COMPLETED')) },
    })
    expect(await taken.provider.capture('X1', 'r')).toMatchObject({
      outcome: 'captured',
      captureId: 'C-COMPLETED',
    })
    const silent = await odd(strange)
    expect((await silent.provider.capture('X1', 'r')).outcome).toBe('unknown')
  })

  test('is judged by the order’s captures, where a success outweighs a decline', async () => {
    const verdict = async (body: object) =>
      (await odd({ [TAKE]: { status: 201, body } })).provider.capture('X1', 'r')
    expect(await verdict(orderBody('COMPLETED', captureBody('DECLINED')))).toMatchObject({
      outcome: 'declined',
    })
    for (const earlier of ['DECLINED', 'FAILED']) {
      const both = orderBody('COMPLETED', captureBody(earlier), captureBody('COMPLETED'))
      expect(await verdict(both)).toMatchObject({ outcome: 'captured' })
    }
  })

  test.each([
    ['no JSON', '<html>busy</html>'],
    [
      'an invalid amount',
      orderBody('COMPLETED', {
        ...captureBody('COMPLETED'),
        amount: { currency_code: 'EUR', value: 'five' },
      }),
    ],
    ['an unknown state', orderBody('COMPLETED', captureBody('HALF_DONE'))],
    ['an order without a capture', orderBody('COMPLETED')],
  ])('with %s leaves the outcome unknown', async (_, body) => {
    const { provider } = await odd({ [TAKE]: { status: 201, body }, [LOOK]: { status: 200, body } })
    expect((await provider.capture('X1', 'r')).outcome).toBe('unknown')
  })

  test('that is a 404 not from the provider itself does not release the payment', async () => {
    const notFound = { status: 404, body: '<html>not found</html>' }
    const lost = await odd({ [TAKE]: notFound, [LOOK]: notFound })
    expect((await lost.provider.read('X1')).outcome).toBe('unknown')
    const halfLost = await odd({ [TAKE]: notFound, [LOOK]: { status: 200, body: orderBody('APPROVED') } })
    expect((await halfLost.provider.capture('X1', 'r')).outcome).toBe('unknown')
  })

  test('that is the provider’s own 404 means gone, but not after an unanswered attempt', async () => {
    const gone = { status: 404, body: { ...refusalBody('INVALID_RESOURCE_ID'), name: 'RESOURCE_NOT_FOUND' } }
    const atOnce = await odd({ [TAKE]: gone, [LOOK]: gone })
    expect(await atOnce.provider.capture('X1', 'r')).toEqual({ outcome: 'gone' })
    const later = await odd({ [TAKE]: [{ status: 500, body: '' }, gone], [LOOK]: gone })
    expect((await later.provider.capture('X1', 'r')).outcome).toBe('unknown')
    expect(later.asked.filter(call => call === TAKE)).toHaveLength(2)
    const silent = await odd({ [TAKE]: { status: 500, body: '' }, [LOOK]: gone })
    expect(
      (await silent.provider.capture('X1', 'r')).outcome,
      'a missing order after an unanswered attempt is unknown',
    ).toBe('unknown')
  })

  test('with a voided order means gone', async () => {
    const { provider } = await odd({ [LOOK]: { status: 200, body: orderBody('VOIDED') } })
    expect(await provider.capture('X1', 'r')).toEqual({ outcome: 'gone' })
    expect(await provider.read('X1')).toMatchObject({ outcome: 'found', stage: 'voided' })
  })

  test.each([
    ['RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION', 'by_hand', true],
    ['UNILATERAL', 'email_unconfirmed', true],
    ['PENDING_REVIEW', 'other', false],
    [undefined, 'other', false],
  ])('for money pending because of %s (%s) needs the owner: %s', async (word, reason, needsOwner) => {
    const body = orderBody('COMPLETED', captureBody('PENDING', word))
    const { provider } = await odd({ [TAKE]: { status: 201, body } })
    expect(await provider.capture('X1', 'r')).toEqual({
      outcome: 'pending',
      captureId: 'C-PENDING',
      reason,
      needsOwner,
    })
  })

  test.each([
    ['INSTRUMENT_DECLINED', false],
    ['PAYEE_BLOCKED_TRANSACTION', true],
    ['TRANSACTION_REFUSED', true],
  ])('that is a decline with %s may be the shop’s own fault: %s', async (issue, isShopsFault) => {
    const { provider } = await odd({ [TAKE]: { status: 422, body: refusalBody(issue) } })
    expect(await provider.capture('X1', 'r')).toEqual({ outcome: 'declined', issue, isShopsFault })
  })

  test('from a provider that is down is retried only a few times', async () => {
    const { provider, asked } = await odd({})
    expect(await provider.capture('X1', 'r')).toEqual({ outcome: 'unknown', reason: 'HTTP 500' })
    expect(asked.filter(call => call === TAKE).length).toBeLessThanOrEqual(3)
    expect(asked.filter(call => call === LOOK).length).toBeLessThanOrEqual(3)
    expect((await provider.create(newPayment(), 'r')).outcome).toBe('unknown')
    expect((await provider.refund('C1', noteless('r'))).outcome).toBe('unknown')
  })

  test('without permission is logged as the shop’s own fault', async () => {
    const denied = { ...refusalBody('PERMISSION_DENIED'), name: 'NOT_AUTHORIZED' }
    const { provider } = await odd({
      [TAKE]: { status: 403, body: denied },
      [LOOK]: { status: 200, body: orderBody('APPROVED') },
    })
    expect(await provider.capture('X1', 'r')).toEqual({ outcome: 'refused', issue: 'PERMISSION_DENIED' })
    expect(lines).toMatchObject([{ level: 'error', details: { issue: 'PERMISSION_DENIED', debugId: 'd1' } }])
  })

  test('from an unreachable provider is unknown, too', async () => {
    const provider = connect({ apiUrl: 'http://127.0.0.1:9' })
    expect((await provider.read('X1')).outcome).toBe('unknown')
  })
})
