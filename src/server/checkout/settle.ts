/**
 * The one settlement. The return page, the provider's webhook, the every-minute job and every older call of the contract
 * come here, in any order, any number of times, from any number of processes: one order, one charge, one mail.
 *
 * 1. claim: in one transaction the payment becomes `capturing`, its stock is held, and its orders are its own. Whoever
 *    comes too late for a hat is told so here, before any money moves.
 * 2. capture: the provider is asked, outside of any transaction, under an idempotency key of the payment.
 * 3. finish: in one transaction the payment, the orders, the stock, the cart, the history and the mails.
 *
 * A process that dies between the steps leaves a payment that says where it stands; the job goes on from there.
 */

import { captureFault } from '#server/payments/capture-verdict.ts'
import {
  findByProviderOrder,
  findPaymentById,
  minutesAfter,
  movePayment,
  noteCaptureFault,
  type PaymentRow,
  purchaseOf,
  wasGivenUp,
} from '#server/payments/ledger.ts'
import type { CaptureResult } from '#server/payments/provider.ts'
import { claimPayment } from './claim.ts'
import type { CheckoutDeps } from './deps.ts'
import { finishPayment } from './finish.ts'
import { type Captured, giveBack } from './give-back.ts'
import { letGo, releasePayment } from './release.ts'
import { beginReview, lockItsCart, lookAtCapture, refuseAfterReview } from './review.ts'
import { paidOrders, type Settlement, settlementOf } from './settlement.ts'

/** When the job looks again at a payment whose shopper is still at the provider. */
const LOOK_MINUTES = 1

/** How the reason of a declined payment begins. */
const DECLINED = 'declined'

/** What the provider says of a capture that went back there before the shop ever heard of it. */
const GIVEN_BACK = 'REFUNDED'

/** Settlements under way in this process, so that a webhook and a return at the same moment share one capture call. */
const underWay = new WeakMap<CheckoutDeps, Map<string, Promise<Settlement>>>()

/**
 * Settles the payment of a provider's order id. Safe to call at any time.
 * @param taken money that the provider is known to have taken of it: it becomes an order, or goes back
 */
export async function settle(
  deps: CheckoutDeps,
  providerOrderId: string,
  taken?: Captured,
): Promise<Settlement> {
  const mine = underWay.get(deps) ?? new Map<string, Promise<Settlement>>()
  underWay.set(deps, mine)
  const running = mine.get(providerOrderId)
  if (running) {
    if (!taken) return running
    // It began without knowing of this money, and may have ended without a place for it.
    await running.catch(() => undefined)
    return settle(deps, providerOrderId, taken)
  }
  const settling = settleOnce(deps, providerOrderId, taken).finally(() => mine.delete(providerOrderId))
  mine.set(providerOrderId, settling)
  return settling
}

async function settleOnce(
  deps: CheckoutDeps,
  providerOrderId: string,
  taken?: Captured,
): Promise<Settlement> {
  const found = await findByProviderOrder(deps.db, providerOrderId)
  if (!found) return { outcome: 'unknown_payment' }
  const claim = (await settlementOf(deps.db, found)) ?? (await claimPayment(deps, found))
  if ('outcome' in claim) {
    const why = claim.outcome === 'out_of_stock' ? 'Out of stock' : 'The order is gone'
    return taken && (await giveBack(deps, found, taken, why)) ? { outcome: 'given_back' } : claim
  }
  const { payment } = claim
  const capture =
    taken ??
    (payment.state === 'reviewing'
      ? await lookAtCapture(deps, providerOrderId, payment.capture_id)
      : await deps.provider.captureOrder(providerOrderId, `capture-${payment.id}-${payment.declines}`))
  const settlement = await takeOutcome(deps, payment, capture)
  // Another process or event has moved it on while the provider was answering: what it is now decides.
  return settlement ?? settleOnce(deps, providerOrderId, capture.outcome === 'captured' ? capture : undefined)
}

/**
 * Steps 2 and 3: what the provider said becomes what the shop knows.
 * @returns `undefined` where the payment is no longer what it was said of
 */
async function takeOutcome(
  deps: CheckoutDeps,
  payment: PaymentRow,
  capture: CaptureResult,
): Promise<Settlement | undefined> {
  const fault = captureFault(capture)
  if (fault !== undefined) await noteCaptureFault(deps.db, payment.id, fault)
  switch (capture.outcome) {
    case 'captured':
      return finishPayment(deps, payment, capture)
    case 'pending': {
      if (!(await beginReview(deps, payment, capture.captureId))) return undefined
      return { outcome: 'reviewing', ...(await paidOrders(deps.db, payment)) }
    }
    case 'declined':
      deps.log.warn({ paymentId: payment.id, issue: capture.issue }, 'the provider declined a capture')
      return endAttempt(
        deps,
        payment,
        `${DECLINED}: ${capture.issue}`,
        capture.issue === GIVEN_BACK ? { outcome: 'given_back' } : { outcome: 'declined' },
      )
    case 'not_approved': {
      const approveUrl = capture.approveUrl ?? (payment.approve_url || undefined)
      const outcome = { outcome: 'not_approved' as const, approveUrl }
      if (!wasGivenUp(payment)) return reopen(deps, payment, outcome)
      // Somebody was here before: an event that came ahead of the browser, say. What happened then still holds.
      const reason = payment.reason!
      return endAttempt(
        deps,
        payment,
        reason,
        reason.startsWith(DECLINED) ? { outcome: 'declined' } : outcome,
      )
    }
    case 'gone':
      return endAttempt(deps, payment, 'expired at the provider', { outcome: 'expired' })
    case 'unknown':
      // The money may be taken: nothing is released before the provider has told.
      deps.log.error(
        { paymentId: payment.id, reason: capture.reason },
        'the outcome of a capture is not known yet',
      )
      return { outcome: 'provider_failed' }
    case 'refused':
      deps.log.error({ paymentId: payment.id, issue: capture.issue }, 'the provider refused a capture')
      // Nothing was taken, and nothing is wrong with the shopper's card: until the hold ends another try may succeed.
      return payment.expires_at > deps.now().toISOString()
        ? reopen(deps, payment, { outcome: 'provider_failed' })
        : endAttempt(deps, payment, `not taken: ${capture.issue}`, { outcome: 'provider_failed' })
  }
}

/** Nothing was taken in this attempt. @returns the settlement, or `undefined` where a later attempt is under way already */
async function endAttempt(
  deps: CheckoutDeps,
  payment: PaymentRow,
  reason: string,
  settlement: Settlement,
): Promise<Settlement | undefined> {
  const { id, declines } = payment
  const from = payment.state === 'reviewing' ? 'reviewing' : 'capturing'
  const { contactEmail } = await deps.settings.facts()
  const now = deps.now()
  const { isReleased, stockChanged } = await deps.db.transaction().execute(async trx => {
    if (from === 'reviewing') await lockItsCart(trx, payment, now)
    const change = { from, attempt: declines, declines: declines + 1 } as const
    const release = await releasePayment(trx, payment, reason, now, change)
    const telling = { issue: reason, ownerEmail: contactEmail, publicUrl: deps.publicUrl }
    if (release.isReleased && from === 'reviewing') await refuseAfterReview(trx, payment, telling, now)
    return release
  })
  if (stockChanged) deps.catalog.changed()
  if (isReleased) return settlement
  // Heard by two at the same time, it has been given up by the other.
  return (await findPaymentById(deps.db, id))!.state === 'released' ? settlement : undefined
}

/** The shopper is still at the provider: a cart's hold goes on as it was, other orders hold while they are captured only. */
async function reopen(
  deps: CheckoutDeps,
  payment: PaymentRow,
  settlement: Settlement,
): Promise<Settlement | undefined> {
  const { id, declines } = payment
  const now = deps.now()
  const change = {
    to: 'open' as const,
    nextCheckAt: minutesAfter(now, LOOK_MINUTES),
    attempt: declines,
    declines: declines + 1,
  }
  const stockChanged = await deps.db.transaction().execute(async trx => {
    const moved = await movePayment(trx, payment, ['capturing'], change, now)
    return moved && letGo(trx, moved, { ofStock: purchaseOf(moved).kind !== 'cart' })
  })
  if (stockChanged) deps.catalog.changed()
  if (stockChanged !== undefined) return settlement
  const { state } = (await findPaymentById(deps.db, id))!
  return state === 'open' || state === 'released' ? settlement : undefined
}
