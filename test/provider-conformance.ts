/**
 * What the shop relies on with every payment provider: registers one set of tests against the seam (payments/provider.ts), for a
 * provider that is set up against a stand-in of its service. A step that a provider does not have is told by its capabilities.
 */
import { describe, expect, test } from 'vitest'
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
  const { open, approved, paid, taken, recordOf, refund, isAtOnce } = steps

  describe(`${name}: opening a payment`, () => {
    test('it waits for its payer, and its record bears the shop’s ids', async () => {
      const { reference, approveUrl, wanted } = await open()
      expect(URL.canParse(approveUrl)).toBe(true)
      const record = await recordOf(reference)
      expect(record).toMatchObject({
        stage: 'waiting',
        amount: 2999,
        currency: 'EUR',
        paymentId: wanted.paymentId,
        invoiceId: wanted.invoiceId,
        refunds: [],
      })
      expect(record.capture).toBeUndefined()
    })

    test('asked for twice with one request id it is one', async () => {
      const wanted = aPayment()
      const { reference } = await open(wanted)
      expect(await open(wanted)).toMatchObject({ reference })
    })

    test('any words are taken, of any length', async () => {
      const words = `Õrn „öö“ & <ämblik> 🐸\n${'šokolaad '.repeat(60)}`
      const items = [{ name: words, quantity: 3, unitPrice: 900 }]
      const { reference } = await open(aPayment({ items, description: words, brandName: words }))
      expect(await recordOf(reference)).toMatchObject({ amount: 2999 })
    })

    test.each([
      ['whole', { name: 'Mari Maasikas', address: 'Riia 2', city: 'Tartu', postalCode: '51004' }],
      ['of which parts are missing', { name: '', address: '', city: '', postalCode: '' }],
      ['far too long', { name: 'õ'.repeat(900), address: 'x'.repeat(900), city: '\n', postalCode: 'ABC' }],
    ])('an address never costs the sale: one that is %s', async (_, shipTo) => {
      await open(aPayment({ shipTo }))
    })

    test('a sum is enough: the shop need not know the goods', async () => {
      const { reference } = await open({ ...aSum(2700), invoiceId: undefined })
      expect(await recordOf(reference)).toMatchObject({ amount: 2700, invoiceId: null })
    })

    test('with wrong credentials it is refused, and that is about the account', async () => {
      const refused = { outcome: 'refused', isAccount: true }
      expect(await steps.bench.wrongSecret.create(aPayment(), newId('create'))).toMatchObject(refused)
    })
  })

  describe(`${name}: an unknown payment`, () => {
    test.each(['NOSUCHPAYMENT', '../../etc/passwd', ' ', 'x'.repeat(500)])('%j is gone', async reference => {
      expect(await steps.bench.provider.read(reference)).toEqual({ outcome: 'gone' })
      expect(await steps.bench.provider.capture(reference, newId('capture'))).toEqual({ outcome: 'gone' })
    })

    test('has no capture and no refund, which says nothing of money that was taken', async () => {
      expect((await steps.bench.provider.readCapture('NOSUCHCAPTURE')).outcome).toBe('unknown')
      expect((await steps.bench.provider.readRefund('NOSUCHREFUND')).outcome).toBe('unknown')
      expect(await refund('NOSUCHCAPTURE', 100)).toMatchObject({ outcome: 'refused' })
    })
  })

  describe(`${name}: taking the money`, () => {
    test('nothing is taken before the payer agrees, nor where the payer leaves', async () => {
      const { reference, approveUrl } = await open()
      expect((await steps.bench.provider.capture(reference, newId('capture'))).outcome).toBe('not_approved')
      await steps.bench.payer.leave(approveUrl)
      expect((await steps.bench.provider.capture(reference, newId('capture'))).outcome).toBe('not_approved')
      const record = await recordOf(reference)
      expect(record.stage).toBe('waiting')
      expect(record.capture).toBeUndefined()
    })

    test('a payer who has left may come back and pay', async () => {
      const { reference, approveUrl } = await open()
      const requestId = newId('capture')
      await steps.bench.provider.capture(reference, requestId)
      await steps.bench.payer.leave(approveUrl)
      await steps.bench.payer.approve(approveUrl)
      expect(await taken(reference, requestId)).toMatchObject({ amount: 2999 })
    })

    test('the approval moves it only where that is the provider’s way', async () => {
      const { reference } = await approved()
      const { stage, capture } = await recordOf(reference)
      expect(stage).toBe(isAtOnce() ? 'completed' : 'approved')
      expect(capture?.result.outcome).toBe(isAtOnce() ? 'captured' : undefined)
    })

    test('it is told with its sum, and stands so in the record and under its own id', async () => {
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

    test('it is taken once, however often it is asked for, under one request id or several', async () => {
      const { reference } = await approved()
      const requestIds = ['a', 'a', 'b', 'a', 'b'].map(letter => `${letter}-${reference}`)
      const results = await Promise.all(requestIds.map(requestId => taken(reference, requestId)))
      expect(new Set(results.map(({ captureId }) => captureId)).size).toBe(1)
      expect((await recordOf(reference)).capture?.amount).toBe(2999)
    })

    test('a payer whose bank declines pays nothing, and may try again', async () => {
      const { reference, approveUrl } = await approved('declined')
      const declined = await steps.bench.provider.capture(reference, newId('capture'))
      expect(declined).toMatchObject({ outcome: 'declined', issue: expect.stringMatching(/./) })
      expect((await recordOf(reference)).capture?.result.outcome).not.toBe('captured')
      await steps.bench.payer.approve(approveUrl)
      expect(await taken(reference, newId('capture'))).toMatchObject({ amount: 2999 })
    })

    test.each([
      ['complete', 'captured'],
      ['decline', 'declined'],
    ] as const)('under review it is pending; the review ends with %s', async (decision, outcome) => {
      const { reference, approveUrl } = await approved('reviewed')
      const requestId = newId('capture')
      const pending = await steps.bench.provider.capture(reference, requestId)
      if (pending.outcome !== 'pending') expect.unreachable(JSON.stringify(pending))
      expect(await steps.bench.provider.readCapture(pending.captureId)).toEqual(pending)
      await steps.bench.endReview(approveUrl, decision)
      expect((await steps.bench.provider.readCapture(pending.captureId)).outcome).toBe(outcome)
      expect((await steps.bench.provider.capture(reference, requestId)).outcome).toBe(outcome)
      expect((await recordOf(reference)).capture?.result.outcome).toBe(outcome)
    })

    test.each(['capture reply lost', 'capture outage'] as const)(
      '%s: the money is never denied, and is found by the record',
      async behaviour => {
        const { reference } = await approved(behaviour)
        const requestId = newId('capture')
        const first = await steps.bench.provider.capture(reference, requestId)
        expect(['captured', 'unknown']).toContain(first.outcome)
        const captured = await taken(reference, requestId)
        expect((await recordOf(reference)).capture?.result).toEqual(captured)
      },
    )

    test('only one of several payments of an order number takes money, where the provider guards that', async () => {
      const invoiceId = newId('ORD')
      const first = await paid('pays', aPayment({ invoiceId }))
      const second = await approved('pays', aPayment({ invoiceId }))
      const result = await steps.bench.provider.capture(second.reference, newId('capture'))
      if (!steps.bench.provider.can.guardsOrderNumber) return expect(result.outcome).toBe('captured')
      expect(['declined', 'refused', 'not_approved', 'gone']).toContain(result.outcome)
      expect((await recordOf(first.reference)).capture?.result.outcome).toBe('captured')
      expect((await recordOf(second.reference)).capture?.result.outcome).not.toBe('captured')
    })

    test.each([1, 100, 999_999])('%i cents arrive as they were asked for, and go back', async total => {
      const { reference, captureId, amount } = await paid('pays', aSum(total))
      expect(amount).toBe(total)
      expect(await recordOf(reference)).toMatchObject({ amount: total, capture: { amount: total } })
      expect(await refund(captureId, 1)).toMatchObject({ outcome: 'refunded', amount: 1 })
      if (total > 1) expect(await refund(captureId)).toMatchObject({ outcome: 'refunded', amount: total - 1 })
      expect((await recordOf(reference)).capture?.isRefunded).toBe(true)
    })

    test('whose account it went to is known, where the record names one', async () => {
      const { reference } = await paid()
      const { payee } = await recordOf(reference)
      if (payee === null)
        return expect((await steps.bench.provider.isOwnPayee('PAYEE1')).outcome).toBe('unknown')
      expect(await steps.bench.provider.isOwnPayee(payee)).toEqual({ outcome: 'known', isOwn: true })
      expect(await steps.bench.provider.isOwnPayee(`${payee}X`)).toEqual({ outcome: 'known', isOwn: false })
    })
  })
}
