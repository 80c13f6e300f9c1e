/** The part of provider-conformance.ts that is about a service that does not answer, and about what it tells without being asked. */
import { describe, expect, test } from 'vitest'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { aPayment, newId, type Steps } from './provider-harness.ts'

export function eventConformance(name: string, steps: Steps): void {
  const { paid, refund, eventsOf } = steps

  describe(`${name}: a service that does not answer`, () => {
    const calls: Record<string, (provider: PaymentProvider) => Promise<{ outcome: string }>> = {
      create: provider => provider.create(aPayment(), newId('create')),
      read: provider => provider.read('PAYMENT1'),
      isOwnPayee: provider => provider.isOwnPayee('PAYEE1'),
      capture: provider => provider.capture('PAYMENT1', newId('capture')),
      readCapture: provider => provider.readCapture('CAPTURE1'),
      refund: provider => provider.refund('CAPTURE1', { refundId: newId('refund'), note: '' }),
      readRefund: provider => provider.readRefund('REFUND1'),
    }
    test.each(Object.keys(calls))('leaves %s unknown and throws nothing', async call => {
      expect((await calls[call]!(steps.bench.unreachable)).outcome).toBe('unknown')
    })

    test('leaves the list of events unknown', async () => {
      expect((await steps.bench.unreachable.listEvents(new Date(0))).outcome).toBe('unknown')
    })

    test('and wrong credentials say nothing of money that was taken', async () => {
      const { reference, captureId } = await paid()
      const asked = ['read', 'capture', 'readCapture', 'readRefund'] as const
      const { wrongSecret } = steps.bench
      const answers = await Promise.all([
        wrongSecret.read(reference),
        wrongSecret.capture(reference, newId('capture')),
        wrongSecret.readCapture(captureId),
        wrongSecret.readRefund('REFUND1'),
      ])
      const outcomes = answers.map(({ outcome }, index) => [asked[index], outcome])
      expect(outcomes).toEqual(asked.map(call => [call, 'unknown']))
      const refund = await wrongSecret.refund(captureId, { refundId: newId('refund'), note: '' })
      const said = refund.outcome === 'refused' ? refund.fault : refund.outcome
      expect(['unknown', 'no_access'], 'at most that this call did nothing').toContain(said)
    })
  })

  describe(`${name}: events`, () => {
    test('tell of the money that was taken, and of which payment; as often as they come', async () => {
      const { reference, captureId } = await paid()
      const events = await eventsOf(reference, captureId)
      const took = expect.objectContaining({ about: 'capture', reference, captureId, took: true })
      expect(events).toContainEqual(took)
      expect(await eventsOf(reference, captureId)).toEqual(events)
      for (const { id, at } of events) {
        expect(id).toMatch(/./)
        expect(Date.parse(at)).not.toBeNaN()
      }
    })

    test('tell of a refund and of what a bank has fetched back, with the sum', async () => {
      const { reference, approveUrl, captureId } = await paid()
      const given = await refund(captureId, 999)
      await steps.bench.payer.takeBack(approveUrl)
      const events = await eventsOf(reference, captureId)
      const refunded = events.find(({ about }) => about === 'refund')
      const providerRefundId = 'providerRefundId' in given && given.providerRefundId
      expect(refunded).toMatchObject({ providerRefundId, amount: 999 })
      expect(events.find(({ about }) => about === 'reversal')).toMatchObject({ amount: 2000 })
    })

    test('that were altered, or bear no signature, are forged', async () => {
      const { reference } = await paid()
      const { provider, signsIn } = steps.bench
      const delivered = await steps.bench.events()
      const readings = await Promise.all(
        delivered.map(async event => ({
          event,
          reading: await provider.readEvent(event.headers, event.body),
        })),
      )
      const isAbout = ({ reading }: (typeof readings)[number]) =>
        reading.outcome === 'read' && 'reference' in reading.event && reading.event.reference === reference
      const genuine = readings.find(isAbout)!.event
      const text = genuine.body.toString()
      const middle = Math.floor(text.length / 2)
      const letter = text[middle] === '0' ? '1' : '0'
      const altered = Buffer.from(text.slice(0, middle) + letter + text.slice(middle + 1))
      expect((await provider.readEvent(genuine.headers, altered)).outcome).toBe('forged')
      const bare = { outcome: 'forged', isPlausible: false }
      if (signsIn === 'headers') expect(await provider.readEvent({}, genuine.body)).toEqual(bare)
      else expect(await provider.readEvent(genuine.headers, Buffer.from('{}'))).toEqual(bare)
      expect(await provider.readEvent({}, Buffer.alloc(0))).toEqual(bare)
    })

    test('are listed since a moment, the oldest first, or are none of its abilities', async () => {
      const { reference, captureId } = await paid()
      const listed = await steps.bench.provider.listEvents(new Date(Date.now() - 60_000))
      if (!steps.bench.provider.can.listsEvents) return expect(listed.outcome).toBe('unknown')
      if (listed.outcome !== 'listed') return expect.unreachable(listed.reason)
      const took = expect.objectContaining({ about: 'capture', reference, captureId, took: true })
      expect(listed.events).toContainEqual(took)
      expect(listed.events.map(({ at }) => at)).toEqual(listed.events.map(({ at }) => at).toSorted())
      const none = await steps.bench.provider.listEvents(new Date(Date.now() + 60_000))
      expect(none).toEqual({ outcome: 'listed', events: [] })
    })
  })
}
