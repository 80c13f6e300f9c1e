/**
 * What the shop relies on with every payment provider: one set of tests against the interface (payments/provider.ts),
 * for a provider connected to a stand-in of its service. The provider's capabilities say which steps it lacks,
 * and the harness what its service has none of: the tests of that are skipped.
 */
import { describe, expect, test } from 'vitest'
import { INCIDENT_TASK } from '#contract/incident-tasks.ts'
import { isOnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import { OUTAGES } from '#web/admin/today/provider-words.ts'
import { eventConformance } from './provider-conformance-events.ts'
import { refundConformance } from './provider-conformance-refunds.ts'
import { aPayment, aSum, newId, openHarness, type ProviderHarness, type Steps } from './provider-harness.ts'

/** @param setUp called once for all tests */
export function providerConformance(name: string, setUp: () => Promise<ProviderHarness>): void {
  const steps = openHarness(setUp)
  paymentConformance(name, steps)
  refundConformance(name, steps)
  eventConformance(name, steps)
}

function paymentConformance(name: string, steps: Steps): void {
  const { open, approved, paid, taken, recordOf, refund, isAtOnce, needs } = steps

  describe(`${name}: opening a payment`, () => {
    test('a new payment waits for its payer, and its record has the shop’s ids', async () => {
      const { reference, approveUrl, wanted } = await open()
      expect(URL.canParse(approveUrl)).toBe(true)
      const record = await recordOf(reference)
      expect(record).toMatchObject({
        stage: 'waiting',
        amount: 2999,
        currency: 'EUR',
        paymentId: wanted.paymentId,
        invoiceId: steps.bench.lacks?.['order number'] === undefined ? wanted.invoiceId : null,
        refunds: [],
      })
      expect(record.capture).toBeUndefined()
    })

    test('a repeated request with the same request id returns the same payment', async () => {
      const wanted = aPayment()
      const { reference } = await open(wanted)
      expect(await open(wanted)).toMatchObject({ reference })
    })

    test('any text of any length is accepted', async () => {
      const words = `Õrn „öö“ & <ämblik> 🐸\n${'šokolaad '.repeat(60)}`
      const items = [{ name: words, quantity: 3, unitPrice: 900 }]
      const { reference } = await open(aPayment({ items, description: words, brandName: words }))
      expect(await recordOf(reference)).toMatchObject({ amount: 2999 })
    })

    test.each([
      ['whole', { name: 'Mari Maasikas', address: 'Riia 2', city: 'Tartu', postalCode: '51004' }],
      ['partly empty', { name: '', address: '', city: '', postalCode: '' }],
      ['far too long', { name: 'õ'.repeat(900), address: 'x'.repeat(900), city: '\n', postalCode: 'ABC' }],
    ])('no address prevents a payment: one that is %s', async (_, shipTo) => {
      await open(aPayment({ shipTo }))
    })

    test('an amount is enough, without items', async () => {
      const { reference } = await open({ ...aSum(2700), invoiceId: undefined })
      expect(await recordOf(reference)).toMatchObject({ amount: 2700, invoiceId: null })
    })

    test('wrong credentials are refused as a fault of the account', async () => {
      const refused = { outcome: 'refused', isAccount: true }
      expect(await steps.bench.wrongSecret.create(aPayment(), newId('create'))).toMatchObject(refused)
    })
  })

  describe(`${name}: the account`, () => {
    test('is checked without a payer: granted, refused for a wrong secret, unknown without an answer', async ({
      skip,
    }) => {
      const { provider, wrongSecret, unreachable } = steps.bench
      if (!provider.checkAccess) return skip('it has no check of its own')
      expect(await provider.checkAccess()).toEqual({ outcome: 'granted' })
      expect(await wrongSecret.checkAccess!()).toMatchObject({ outcome: 'refused', isAccount: true })
      expect((await unreachable.checkAccess!()).outcome).toBe('unknown')
    })

    test('if it opens no payments, the owner’s task is about this payment method', ({ skip }) => {
      const { name: method, incidents } = steps.bench.provider
      if (!isOnlinePaymentMethod(method)) return skip('it is not a payment method of the shop')
      expect(INCIDENT_TASK[incidents.opening]).toBe(OUTAGES[method])
    })
  })

  describe(`${name}: a payer who returns`, () => {
    test('brings the payment’s reference; anything altered or missing brings none', async ({ skip }) => {
      const { reference, back } = await approved()
      if (!back) return skip('the stand-in sends nobody back')
      const { readReturn } = steps.bench.provider
      const query = Object.fromEntries(back.searchParams)
      if (!readReturn) return expect(query.token).toBe(reference)
      expect(readReturn(query)).toBe(reference)
      const reversed = Object.entries(query).map(([key, value]) => [key, [...value].reverse().join('')])
      expect(readReturn(Object.fromEntries(reversed))).toBeUndefined()
      expect(readReturn({})).toBeUndefined()
    })
  })

  describe(`${name}: an unknown payment`, () => {
    test.each(['NOSUCHPAYMENT', '../../etc/passwd', ' ', 'x'.repeat(500)])('%j is gone', async reference => {
      expect(await steps.bench.provider.read(reference)).toEqual({ outcome: 'gone' })
      expect(await steps.bench.provider.capture(reference, newId('capture'))).toEqual({ outcome: 'gone' })
    })

    test('has no capture and no refund, which is never taken as a statement about captured money', async () => {
      expect((await steps.bench.provider.readCapture('NOSUCHCAPTURE')).outcome).toBe('unknown')
      expect((await steps.bench.provider.readRefund('NOSUCHREFUND')).outcome).toBe('unknown')
      expect(await refund('NOSUCHCAPTURE', 100)).toMatchObject({ outcome: 'refused' })
    })
  })

  describe(`${name}: capturing`, () => {
    test('nothing is captured before the payer approves, nor if the payer leaves', async () => {
      const { reference, approveUrl } = await open()
      expect((await steps.bench.provider.capture(reference, newId('capture'))).outcome).toBe('not_approved')
      await steps.bench.payer.leave(approveUrl)
      expect((await steps.bench.provider.capture(reference, newId('capture'))).outcome).toBe('not_approved')
      const record = await recordOf(reference)
      expect(record.stage).toBe('waiting')
      expect(record.capture).toBeUndefined()
    })

    test('a payer who has left can come back and pay', async () => {
      const { reference, approveUrl } = await open()
      const requestId = newId('capture')
      await steps.bench.provider.capture(reference, requestId)
      await steps.bench.payer.leave(approveUrl)
      await steps.bench.payer.approve(approveUrl)
      expect(await taken(reference, requestId)).toMatchObject({ amount: 2999 })
    })

    test('the approval moves the money only if the provider works that way', async () => {
      const { reference } = await approved()
      const { stage, capture } = await recordOf(reference)
      expect(stage).toBe(isAtOnce() ? 'completed' : 'approved')
      expect(capture?.result.outcome).toBe(isAtOnce() ? 'captured' : undefined)
    })

    test('a capture returns its amount, and the record and the capture’s own id agree', async () => {
      const { reference } = await approved()
      const captured = await taken(reference)
      expect(captured).toEqual({
        outcome: 'captured',
        captureId: expect.stringMatching(/./),
        amount: 2999,
        currency: 'EUR',
      })
      const { capture, stage } = await recordOf(reference)
      expect(stage).toBe('completed')
      expect(capture).toMatchObject({
        id: captured.captureId,
        result: captured,
        amount: 2999,
        currency: 'EUR',
        isRefunded: false,
      })
      expect(Date.parse(capture?.at ?? '')).not.toBeNaN()
      expect(await steps.bench.provider.readCapture(captured.captureId)).toEqual(captured)
    })

    test('the money is captured once, however often asked, under one request id or several', async () => {
      const { reference } = await approved()
      const requestIds = ['a', 'a', 'b', 'a', 'b'].map(letter => `${letter}-${reference}`)
      const results = await Promise.all(requestIds.map(requestId => taken(reference, requestId)))
      expect(new Set(results.map(({ captureId }) => captureId)).size).toBe(1)
      expect((await recordOf(reference)).capture?.amount).toBe(2999)
    })

    test('a payer whose bank declines pays nothing and can try again', async context => {
      needs(context, 'declined')
      const { reference, approveUrl } = await approved('declined')
      const declined = await steps.bench.provider.capture(reference, newId('capture'))
      expect(declined).toMatchObject({ outcome: 'declined', issue: expect.stringMatching(/./) })
      expect((await recordOf(reference)).capture?.result.outcome).not.toBe('captured')
      await steps.bench.payer.approve(approveUrl)
      expect(await taken(reference, newId('capture'))).toMatchObject({ amount: 2999 })
    })

    test.for([
      ['complete', 'captured'],
      ['decline', 'declined'],
    ] as const)(
      'a capture under review is pending until the review ends with %s',
      async ([decision, outcome], context) => {
        needs(context, 'reviewed')
        const { reference, approveUrl } = await approved('reviewed')
        const requestId = newId('capture')
        const pending = await steps.bench.provider.capture(reference, requestId)
        if (pending.outcome !== 'pending') expect.unreachable(JSON.stringify(pending))
        expect(await steps.bench.provider.readCapture(pending.captureId)).toEqual(pending)
        await steps.bench.endReview(approveUrl, decision)
        expect((await steps.bench.provider.readCapture(pending.captureId)).outcome).toBe(outcome)
        expect((await steps.bench.provider.capture(reference, requestId)).outcome).toBe(outcome)
        expect((await recordOf(reference)).capture?.result.outcome).toBe(outcome)
      },
    )

    test.for(['capture reply lost', 'capture outage'] as const)(
      '%s: the capture is never denied, and the record shows it',
      async (behaviour, context) => {
        needs(context, behaviour)
        const { reference } = await approved(behaviour)
        const requestId = newId('capture')
        const first = await steps.bench.provider.capture(reference, requestId)
        expect(['captured', 'unknown']).toContain(first.outcome)
        const captured = await taken(reference, requestId)
        expect((await recordOf(reference)).capture?.result).toEqual(captured)
      },
    )

    test('of several payments for an order number only one is captured, if the provider guards that', async context => {
      needs(context, 'order number')
      const invoiceId = newId('ORD')
      const first = await paid('pays', aPayment({ invoiceId }))
      const second = await approved('pays', aPayment({ invoiceId }))
      const result = await steps.bench.provider.capture(second.reference, newId('capture'))
      if (!steps.bench.provider.can.guardsOrderNumber) return expect(result.outcome).toBe('captured')
      expect(['declined', 'refused', 'not_approved', 'gone']).toContain(result.outcome)
      expect((await recordOf(first.reference)).capture?.result.outcome).toBe('captured')
      expect((await recordOf(second.reference)).capture?.result.outcome).not.toBe('captured')
    })

    test.for([1, 100, 999_999])('%i cents are captured and refunded exactly', async (total, context) => {
      if (total > 1) needs(context, 'partial refund')
      const { reference, captureId, amount } = await paid('pays', aSum(total))
      expect(amount).toBe(total)
      expect(await recordOf(reference)).toMatchObject({ amount: total, capture: { amount: total } })
      expect(await refund(captureId, 1)).toMatchObject({ outcome: 'refunded', amount: 1 })
      if (total > 1) expect(await refund(captureId)).toMatchObject({ outcome: 'refunded', amount: total - 1 })
      expect((await recordOf(reference)).capture?.isRefunded).toBe(true)
    })

    test('the receiving account is known if the record names one', async () => {
      const { reference } = await paid()
      const { payee } = await recordOf(reference)
      if (payee === null)
        return expect((await steps.bench.provider.isOwnPayee('PAYEE1')).outcome).toBe('unknown')
      expect(await steps.bench.provider.isOwnPayee(payee)).toEqual({ outcome: 'known', isOwn: true })
      expect(await steps.bench.provider.isOwnPayee(`${payee}X`)).toEqual({ outcome: 'known', isOwn: false })
    })
  })
}
