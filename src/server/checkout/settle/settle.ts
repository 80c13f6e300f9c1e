/**
 * The one settlement. Return page, webhook, every-minute job and every older call of the contract end up here, in any
 * order, any number of times, from any number of processes: one order, one charge, one e-mail.
 * 1. Claim (claim.ts): one transaction marks the payment `capturing`, reserves its stock and locks its orders to it. A
 * shopper who comes too late for a hat is told so here, before any money moves.
 * 2. Capture: the provider is asked, outside any transaction, with an idempotency key of the payment.
 * 3. Complete (complete-payment.ts): one transaction for payment, orders, stock, cart, history and e-mails.
 * A process that dies between the steps leaves a payment whose state says where it stopped; the job resumes from there.
 */
import { findByReference, noteCaptureFault, type PaymentRow } from '#server/payments/ledger.ts'
import { type PaymentEnd, wasReleased } from '#server/payments/move-payment.ts'
import type { Captured, CaptureResult } from '#server/payments/provider.ts'
import type { CheckoutDeps } from '../deps.ts'
import { type Claimed, claimPayment } from '../purchase/claim.ts'
import { paidOrders, type Settlement, settlementOf } from '../purchase/settlement.ts'
import { refundCapture } from '../refund/refund-unmatched-payment.ts'
import { beginReview } from '../review/begin-review.ts'
import { completePayment } from './complete-payment.ts'
import { endAttempt, reopen } from './end-attempt.ts'
import { notApproved, waitingForPayer } from './waiting-for-payer.ts'

/** Settlements under way in this process, so that a simultaneous webhook and return share one capture call. */
const underWay = new WeakMap<CheckoutDeps, Map<string, Promise<Settlement>>>()

/**
 * Settles the payment with this provider id. Safe to call at any time.
 * @param taken money that the provider is known to have captured for it: it becomes an order, or is refunded
 */
export async function settle(deps: CheckoutDeps, reference: string, taken?: Captured): Promise<Settlement> {
  const mine = underWay.get(deps) ?? new Map<string, Promise<Settlement>>()
  underWay.set(deps, mine)
  const running = mine.get(reference)
  if (running) {
    if (!taken) return running
    // The running settlement began without knowing of this money, and may end without using it.
    await running.catch(() => undefined)
    return settle(deps, reference, taken)
  }
  const settling = settleOnce(deps, reference, taken).finally(() => mine.delete(reference))
  mine.set(reference, settling)
  return settling
}

/** A further round means that another process moved the payment on; more than a few are a fault, and must end. */
const ROUNDS_MAX = 5

async function settleOnce(
  deps: CheckoutDeps,
  reference: string,
  taken?: Captured,
  round = 1,
): Promise<Settlement> {
  const found = await findByReference(deps.db, reference)
  if (!found) return { outcome: 'unknown_payment' }
  const settled = await settlementOf(deps.db, found)
  if (settled) return returnRefused(deps, found, settled, taken)
  const waiting = taken ? undefined : await waitingForPayer(deps, found)
  if (waiting && waiting.outcome !== 'captured') return returnRefused(deps, found, waiting, taken)
  const money = taken ?? waiting
  const claim = await claimPayment(deps, found)
  if ('outcome' in claim) return returnRefused(deps, found, claim, money)
  const capture = money ?? (await capturePayment(deps, claim))
  const settlement = await takeOutcome(deps, claim, capture)
  if (settlement) return settlement
  if (round === ROUNDS_MAX) {
    deps.log.error({ paymentId: found.id, outcome: capture.outcome }, 'payment could not be settled')
    return { outcome: 'provider_failed' }
  }
  // Another process or event moved the payment on while the provider was answering: its new state decides.
  return settleOnce(deps, reference, capture.outcome === 'captured' ? capture : undefined, round + 1)
}

/** Step 2: asks the provider to capture. */
async function capturePayment(deps: CheckoutDeps, { payment, purchase }: Claimed): Promise<CaptureResult> {
  const provider = deps.providers.of(payment)
  // Requesting it again would only repeat its first answer. The provider may have dropped the payment, never the capture.
  if (payment.state === 'reviewing') return provider.readCapture(payment.capture_id!)
  const capture = await provider.capture(
    payment.provider_order_id!,
    `capture-${payment.id}-${payment.declines}`,
  )
  // A resumed capture may have succeeded earlier: a provider that has since lost it cannot tell.
  const isResumed = purchase === undefined && provider.can.capture === 'on_request'
  return capture.outcome === 'gone' && isResumed
    ? { outcome: 'unknown', reason: 'the provider no longer knows the payment of an interrupted capture' }
    : capture
}

/**
 * Returns the settlement of a payment that is not captured. One that was captured after all is refunded: the capture is
 * known, or the provider is asked if the payer's approval itself moves the money.
 */
async function returnRefused(
  deps: CheckoutDeps,
  payment: PaymentRow,
  settlement: Settlement,
  taken: Captured | undefined,
): Promise<Settlement> {
  if (['paid', 'unclaimed', 'given_back'].includes(settlement.outcome)) return settlement
  const provider = deps.providers.of(payment)
  const capture =
    taken ??
    (provider.can.capture === 'at_once'
      ? await provider.capture(payment.provider_order_id!, `read-${payment.id}`)
      : undefined)
  if (capture?.outcome === 'unknown' || capture?.outcome === 'pending') return { outcome: 'provider_failed' }
  if (capture?.outcome === 'refunded') return { outcome: 'given_back' }
  if (capture?.outcome !== 'captured') return settlement
  const why = settlement.outcome === 'out_of_stock' ? 'out_of_stock' : 'order_gone'
  return (await refundCapture(deps, payment, capture, why)) ? { outcome: 'given_back' } : settlement
}

/**
 * Steps 2 and 3: applies the provider's answer.
 * @returns `undefined` if the payment is no longer in the state that was asked about
 */
async function takeOutcome(
  deps: CheckoutDeps,
  claimed: Claimed,
  capture: CaptureResult,
): Promise<Settlement | undefined> {
  const { payment } = claimed
  switch (capture.outcome) {
    case 'captured':
      return completePayment(deps, claimed, capture)
    case 'pending': {
      if (!(await beginReview(deps, claimed, capture))) return undefined
      return { outcome: 'reviewing', ...(await paidOrders(deps.db, payment)) }
    }
    case 'declined': {
      const { issue } = capture
      deps.log.warn({ paymentId: payment.id, issue }, 'payment provider declined the capture')
      if (capture.isShopsFault) await noteCaptureFault(deps.db, payment.id, issue)
      return endAttempt(deps, payment, { reason: 'declined', issue }, { outcome: 'declined' })
    }
    case 'other_payee': {
      const { issue } = capture
      deps.log.error({ paymentId: payment.id, issue }, 'captured money went to another payee')
      await noteCaptureFault(deps.db, payment.id, issue)
      // A refusal is final: the money is not the shop's, however often its payment is settled.
      const end = { reason: 'refused', refusal: 'other_payee', issue } as const
      return endAttempt(deps, payment, end, { outcome: 'other_payee' })
    }
    case 'refunded':
      return endAttempt(deps, payment, { reason: 'refunded_at_provider' }, { outcome: 'given_back' })
    case 'not_approved': {
      const outcome = notApproved(payment, capture.approveUrl)
      if (wasReleased(payment)) return endAttempt(deps, payment, endBefore(payment), outcome)
      // Each request delays the job's check by a minute, so repeated requests would otherwise extend the hold for ever.
      return payment.state === 'capturing' && isOverdue(deps, payment)
        ? endAttempt(deps, payment, { reason: 'expired' }, outcome)
        : reopen(deps, payment, outcome)
    }
    case 'gone':
      return endAttempt(deps, payment, { reason: 'expired' }, { outcome: 'expired' })
    case 'unknown': {
      const { reason } = capture
      // The money may be captured: nothing is released before the outcome is known.
      deps.log.error({ paymentId: payment.id, reason }, 'outcome of the capture is not known yet')
      return { outcome: 'provider_failed' }
    }
    case 'refused': {
      const { issue } = capture
      deps.log.error({ paymentId: payment.id, issue }, 'payment provider refused the capture')
      await noteCaptureFault(deps.db, payment.id, issue)
      // Nothing was captured, and the shopper's card is fine: until the hold ends, another try may succeed.
      return isOverdue(deps, payment)
        ? endAttempt(deps, payment, { reason: 'not_taken', issue }, { outcome: 'provider_failed' })
        : reopen(deps, payment, { outcome: 'provider_failed' })
    }
  }
}

const isOverdue = ({ now }: CheckoutDeps, { expires_at }: PaymentRow): boolean =>
  expires_at <= now().toISOString()

/** Why a payment had been released before it was claimed. */
const endBefore = ({ end_reason, provider_issue }: PaymentRow): PaymentEnd => ({
  reason: end_reason!,
  ...(provider_issue !== null && { issue: provider_issue }),
})
