/** The part of provider-conformance.ts about a service that does not answer, and about its events. */
import { describe, expect, test } from 'vitest'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { aPayment, newId, type Steps } from './provider-harness.ts'

export function eventConformance(name: string, steps: Steps): void {
  const { needs, paid, refund, refundable, eventsOf } = steps

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
    test.each(Object.keys(calls))('%s is unknown and does not throw', async call => {
      expect((await calls[call]!(steps.bench.unreachable)).outcome).toBe('unknown')
    })

    test('the list of events is unknown', async () => {
      expect((await steps.bench.unreachable.listEvents(new Date(0))).outcome).toBe('unknown')
    })

    test('wrong credentials yield no statement about captured money either', async () => {
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
      expect(['unknown', 'no_access'], 'the refund is unknown, or refused for lack of access').toContain(said)
    })
  })

  describe(`${name}: events`, () => {
    test('report a capture with its payment, the same on every delivery', async context => {
      needs(context, 'events')
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

    test('report a refund with its amount', async context => {
      needs(context, 'events')
      const { reference, captureId } = await paid()
      const { asked, refunded: amount } = refundable()
      const given = await refund(captureId, asked)
      const events = await eventsOf(reference, captureId)
      const refunded = events.find(({ about }) => about === 'refund')
      const providerRefundId = 'providerRefundId' in given && given.providerRefundId
      expect(refunded).toMatchObject({ providerRefundId, amount })
    })

    test('report a reversal of what is left', async context => {
      needs(context, 'events', 'take back', 'partial refund')
      const { reference, approveUrl, captureId } = await paid()
      await refund(captureId, 999)
      await steps.bench.payer.takeBack(approveUrl)
      const events = await eventsOf(reference, captureId)
      expect(events.find(({ about }) => about === 'reversal')).toMatchObject({ amount: 2000 })
    })

    test('are forged if altered or unsigned', async context => {
      needs(context, 'events')
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
      const altered = steps.bench.alter(genuine)
      expect((await provider.readEvent(altered.headers, altered.body)).outcome).toBe('forged')
      const bare = { outcome: 'forged', isPlausible: false }
      if (signsIn === 'headers') expect(await provider.readEvent({}, genuine.body)).toEqual(bare)
      else expect(await provider.readEvent(genuine.headers, Buffer.from('{}'))).toEqual(bare)
      expect(await provider.readEvent({}, Buffer.alloc(0))).toEqual(bare)
    })

    test('are listed since a given time, oldest first, if the provider can list them', async () => {
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
