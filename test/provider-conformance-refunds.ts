/** The part of provider-conformance.ts about refunds. */
import { describe, expect, test } from 'vitest'
import { newId, type Steps } from './provider-harness.ts'

export function refundConformance(name: string, steps: Steps): void {
  const { needs, paid, recordOf, refund, refundable, whenKnown } = steps

  describe(`${name}: refunding`, () => {
    test('a part is refunded once, then the rest; the record has both with the shop’s ids', async context => {
      needs(context, 'partial refund')
      const { reference, captureId } = await paid()
      const [partId, restId] = [newId('refund'), newId('refund')]
      const part = await refund(captureId, 999, partId)
      expect(part).toMatchObject({ outcome: 'refunded', amount: 999 })
      expect(await refund(captureId, 999, partId), 'a repeated request returns the same refund').toEqual(part)
      const { capture, refunds } = await recordOf(reference)
      expect(refunds).toEqual([
        {
          id: 'providerRefundId' in part && part.providerRefundId,
          amount: 999,
          refundId: partId,
          note: 'Väike viga',
          isPending: false,
          // The time by which a refund's events are looked up.
          ...((steps.bench.provider.can.listsEvents || refunds[0]?.at !== undefined) && {
            at: expect.any(String),
          }),
        },
      ])
      expect(capture).toMatchObject({ isRefunded: false, result: { outcome: 'captured', amount: 2999 } })
      expect((await steps.bench.provider.readCapture(captureId)).outcome).toBe('captured')

      expect(await refund(captureId, undefined, restId)).toMatchObject({ outcome: 'refunded', amount: 2000 })
      const after = await recordOf(reference)
      expect(after.capture).toMatchObject({ isRefunded: true, result: { outcome: 'refunded' } })
      const shown = after.refunds.map(({ refundId, amount }) => ({ refundId, amount }))
      expect(shown).toHaveLength(2)
      expect(shown).toEqual(
        expect.arrayContaining([
          { refundId: partId, amount: 999 },
          { refundId: restId, amount: 2000 },
        ]),
      )
      expect(await steps.bench.provider.readCapture(captureId)).toEqual({ outcome: 'refunded' })
      expect(await steps.bench.provider.capture(reference, newId('capture'))).toEqual({ outcome: 'refunded' })
    })

    test('more than is left is refused with the reason, and moves no money', async context => {
      needs(context, 'partial refund')
      const { reference, captureId } = await paid()
      const tooMuch = { outcome: 'refused', fault: 'partly_refunded' }
      expect(await refund(captureId, 3000)).toMatchObject(tooMuch)
      await refund(captureId, 2000)
      expect(await refund(captureId, 1000)).toMatchObject(tooMuch)
      expect((await recordOf(reference)).refunds).toHaveLength(1)
      await refund(captureId)
      expect(await refund(captureId, 1)).toMatchObject({ outcome: 'refused', fault: 'fully_refunded' })
      expect(await refund(captureId)).toMatchObject({ outcome: 'refused', fault: 'fully_refunded' })
    })

    test('concurrent requests for the same refund move money once', async () => {
      const { reference, captureId } = await paid()
      const refundId = newId('refund')
      const { asked } = refundable()
      const results = await Promise.all([1, 2, 3].map(() => refund(captureId, asked, refundId)))
      expect(new Set(results.map(result => JSON.stringify(result))).size).toBe(1)
      expect((await recordOf(reference)).refunds).toHaveLength(1)
    })

    test('a refund can be read by its own id', async () => {
      const { captureId } = await paid()
      const given = await refund(captureId, refundable().asked)
      if (given.outcome !== 'refunded') expect.unreachable(JSON.stringify(given))
      expect(await steps.bench.provider.readRefund(given.providerRefundId)).toEqual(given)
    })

    test('a refund without sufficient funds is refused with that reason', async context => {
      needs(context, 'refund refused')
      const { reference, captureId } = await paid('refund refused')
      const result = await refund(captureId, refundable().asked)
      expect(result).toMatchObject({ outcome: 'refused', fault: 'insufficient_funds' })
      expect((await recordOf(reference)).refunds).toEqual([])
    })

    test.for([
      ['complete', (amount: number) => ({ outcome: 'refunded', amount }), 1],
      ['decline', () => ({ outcome: 'refused', fault: 'failed' }), 0],
    ] as const)(
      'a pending refund is reported as pending until the review ends with %s',
      async ([decision, end, shown], context) => {
        needs(context, 'refund pending')
        const { reference, approveUrl, captureId } = await paid('refund pending')
        const { asked, refunded: amount } = refundable()
        const pending = await refund(captureId, asked)
        if (pending.outcome !== 'pending') expect.unreachable(JSON.stringify(pending))
        expect(await recordOf(reference)).toMatchObject({ refunds: [{ amount, isPending: true }] })
        await steps.bench.endReview(approveUrl, decision)
        expect(await steps.bench.provider.readRefund(pending.providerRefundId)).toMatchObject(end(amount))
        expect((await recordOf(reference)).refunds).toHaveLength(shown)
      },
    )

    test.for(['refund reply lost', 'refund outage'] as const)(
      '%s: the money is refunded once, and the record shows it',
      async (behaviour, context) => {
        needs(context, behaviour)
        const { reference, captureId } = await paid(behaviour)
        const refundId = newId('refund')
        const { asked, refunded: amount } = refundable()
        const first = await refund(captureId, asked, refundId)
        expect(['refunded', 'unknown']).toContain(first.outcome)
        const { refunds } = await recordOf(reference)
        expect(refunds).toMatchObject([{ refundId, amount }])
        const again = await whenKnown(() => refund(captureId, asked, refundId))
        expect(again).toMatchObject({ outcome: 'refunded', providerRefundId: refunds[0]?.id, amount })
        expect((await recordOf(reference)).refunds).toHaveLength(1)
      },
    )

    test('money taken back by the payer’s bank is shown as refunded, without an id of the shop', async context => {
      needs(context, 'take back')
      const { reference, approveUrl, captureId } = await paid()
      await steps.bench.payer.takeBack(approveUrl)
      const { capture, refunds } = await recordOf(reference)
      expect(capture).toMatchObject({ isRefunded: true, result: { outcome: 'refunded' } })
      expect(refunds.map(({ refundId }) => refundId).filter(id => id !== null)).toEqual([])
      expect(await steps.bench.provider.readCapture(captureId)).toEqual({ outcome: 'refunded' })
      expect(await refund(captureId)).toMatchObject({ outcome: 'refused', fault: 'fully_refunded' })
    })
  })
}
