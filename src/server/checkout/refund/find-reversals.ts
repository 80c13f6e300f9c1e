/**
 * Distinguishes money that the owner refunded at the provider's own site from money that the provider took back itself.
 */
import type { PaymentProvider, ProviderRefund, Unknown } from '#server/payments/provider.ts'
import type { ProviderEvent } from '#server/payments/provider-event.ts'
import { daysBefore } from '#server/platform/days-before.ts'

export type RefundEvent = Extract<ProviderEvent, { about: 'refund' | 'reversal' }>

/** An event is written a little after what it reports. */
const WRITTEN_WITHIN_MS = 10 * 60_000

const isRefundEvent = (event: ProviderEvent): event is RefundEvent =>
  event.about === 'refund' || event.about === 'reversal'

/**
 * Finds the reversals among refunds that have no row in the shop. A provider's record may show a reversal like a refund
 * from its own site; its list of events distinguishes them, even if an event never reached the shop. A provider that
 * lists no events shows as refunds only what was requested.
 * A refund older than that list, or of an account without a webhook, counts as the owner's refund.
 * @param told events received
 * @returns the reversals' ids at the provider; unknown if it must be asked again later
 */
export async function findReversals(
  provider: PaymentProvider,
  refunds: readonly ProviderRefund[],
  told: readonly RefundEvent[],
  now: Date,
): Promise<{ outcome: 'known'; ids: ReadonlySet<string> } | Unknown> {
  const events = [...told]
  const isTold = ({ id }: { id: string }) => events.some(({ providerRefundId }) => providerRefundId === id)
  const { listsEvents } = provider.can
  const remembered = listsEvents ? daysBefore(now, listsEvents.days).getTime() : now.getTime()
  const doubtful = refunds
    // A refund requested by a call from the shop is no reversal.
    .filter(refund => listsEvents && refund.refundId === null && !isTold(refund))
    .map(({ id, at }) => ({ id, at: at === undefined ? remembered : Date.parse(at) }))
    .filter(({ at }) => at >= remembered)
  if (doubtful.length > 0) {
    const list = await provider.listEvents(new Date(Math.min(...doubtful.map(({ at }) => at))))
    if (list.outcome === 'unknown') return list
    events.push(...list.events.filter(isRefundEvent))
    const isYoung = ({ at }: { at: number }) => at > now.getTime() - WRITTEN_WITHIN_MS
    if (doubtful.some(refund => isYoung(refund) && !isTold(refund)))
      return { outcome: 'unknown', reason: 'the provider has not listed the event of a refund yet' }
  }
  const reversals = events.filter(({ about }) => about === 'reversal')
  return {
    outcome: 'known',
    ids: new Set(reversals.flatMap(({ providerRefundId }) => providerRefundId ?? [])),
  }
}
