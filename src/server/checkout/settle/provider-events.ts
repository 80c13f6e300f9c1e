import { isAccountedFor, isAwaitingOrder } from '#domain/payment-state.ts'
import { findByReference, findPaymentById, type PaymentRow } from '#server/payments/ledger.ts'
import type { ProviderEvent } from '#server/payments/provider-event.ts'
import { recordWebhookEvent } from '#server/payments/webhook-events.ts'
import type { CheckoutDeps } from '../deps.ts'
import type { Settlement } from '../purchase/settlement.ts'
import { handleDisputeEvent, handleRefundEvent } from './refund-events.ts'
import { settle } from './settle.ts'

/**
 * Handles a verified event from the provider. Its content is not trusted: it only makes the shop ask. Safe to call any
 * number of times, in any order.
 * @returns false if the provider should resend it, because the outcome could not be learned now
 */
export async function handleProviderEvent(deps: CheckoutDeps, event: ProviderEvent): Promise<boolean> {
  if (!(await isTaken(deps, event))) return false
  await recordWebhookEvent(deps.db, event.id, event.type, deps.now())
  return true
}

async function isTaken(deps: CheckoutDeps, event: ProviderEvent): Promise<boolean> {
  switch (event.about) {
    case 'nothing':
      return true
    case 'refund':
    case 'reversal':
      return handleRefundEvent(deps, event)
    case 'dispute':
      await handleDisputeEvent(deps, event)
      return true
    case 'approval':
      return settleEvent(deps, event, event.reference)
    case 'capture':
      return event.reference === null || settleEvent(deps, event, event.reference)
  }
}

/** Outcomes in which the shop accepts the money; in any other it wants none. */
const WANTED: ReadonlySet<Settlement['outcome']> = new Set(['paid', 'reviewing', 'unclaimed'])

async function settleEvent(deps: CheckoutDeps, event: ProviderEvent, reference: string): Promise<boolean> {
  const took = event.about === 'capture' && event.took
  const payment = await findByReference(deps.db, reference)
  if (!payment) {
    // The browser may still post its order. After restoring a backup, no other event will report this money.
    if (took && (await recordWebhookEvent(deps.db, event.id, event.type, deps.now())))
      deps.log.error({ reference, event: event.type }, 'payment unknown to the shop was captured')
    return true
  }
  if (!took && isAwaitingOrder(payment)) return true
  if (!took && !mayCapture(event, payment)) return true
  const { outcome } = await settle(deps, reference)
  if (outcome === 'provider_failed') return false
  deps.log.info({ paymentId: payment.id, event: event.type, outcome }, 'provider event was handled')
  return !took || WANTED.has(outcome) || returnUnwanted(deps, payment, event.captureId)
}

/** How long after an approval the provider may date its event, by its own clock. */
const DATED_WITHIN_MS = 30_000

/**
 * Whether an event may lead to a capture. Once the payer has been told that the card was declined and nothing taken, only
 * a later approval may: the provider may still hold the earlier one.
 */
const mayCapture = ({ about, at }: ProviderEvent, { state, end_reason, updated_at }: PaymentRow): boolean =>
  state !== 'released' ||
  end_reason !== 'declined' ||
  (about === 'approval' && Date.parse(at) > Date.parse(updated_at) + DATED_WITHIN_MS)

/**
 * Returns money captured although the payment did not settle: a process died after requesting it, and what it was for
 * is gone since.
 * @returns false if the provider could not be asked, or the money is not accounted for yet
 */
async function returnUnwanted(deps: CheckoutDeps, payment: PaymentRow, captureId: string): Promise<boolean> {
  const capture = await deps.providers.of(payment).readCapture(captureId)
  if (capture.outcome !== 'captured') return capture.outcome !== 'unknown'
  await settle(deps, payment.provider_order_id!, capture)
  return isAccountedFor((await findPaymentById(deps.db, payment.id))!.state)
}
