/** Ends an attempt to settle a payment without money for the shop, or leaves the payment open for its shopper. */
import { findPaymentById, minutesAfter, type PaymentRow } from '#server/payments/ledger.ts'
import { movePayment, type PaymentEnd } from '#server/payments/move-payment.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import type { CheckoutDeps } from '../deps.ts'
import { mailAddresses } from '../mail-addresses.ts'
import { latePaymentCheckAt } from '../purchase/late-payment-check.ts'
import { lockPurchasedCart } from '../purchase/purchase.ts'
import { notifyOfCancelled, releaseOrders, releasePayment } from '../purchase/release-payment.ts'
import type { Settlement } from '../purchase/settlement.ts'
import { refuseAfterReview } from '../review/end-review.ts'

/** Delay before the job checks again on a payment whose shopper is still at the provider. */
const LOOK_MINUTES = 1

/**
 * Ends an attempt in which nothing was captured for the shop.
 * @returns the settlement, or `undefined` if a later attempt is already under way
 */
export async function endAttempt(
  deps: CheckoutDeps,
  payment: PaymentRow,
  end: PaymentEnd,
  settlement: Settlement,
): Promise<Settlement | undefined> {
  const { id, declines } = payment
  const from = payment.state === 'reviewing' ? 'reviewing' : 'capturing'
  const mailing = await mailAddresses(deps)
  const now = deps.now()
  const { released, touched } = await retryingTransaction(deps.db, async trx => {
    if (from === 'reviewing') await lockPurchasedCart(trx, payment)
    const nextCheckAt = latePaymentCheckAt(deps, payment)
    const change = { from, attempt: declines, declines: declines + 1, nextCheckAt } as const
    const release = await releasePayment(trx, payment, end, now, change)
    const telling = {
      issue: end.issue ?? end.reason,
      isReturned: end.reason === 'refunded_at_provider',
      mailing,
    }
    if (release.released && from === 'reviewing') await refuseAfterReview(trx, release.released, telling, now)
    else await notifyOfCancelled(trx, release, deps.publicUrl, now)
    return release
  })
  deps.catalog.stockChanged(touched)
  if (released) return settlement
  // A concurrent call has released it.
  return (await findPaymentById(deps.db, id))!.state === 'released' ? settlement : undefined
}

/** Reopens a payment whose shopper is still at the provider: a cart keeps its hold, other orders give theirs up. */
export async function reopen(
  deps: CheckoutDeps,
  payment: PaymentRow,
  settlement: Settlement,
): Promise<Settlement | undefined> {
  const { id, declines } = payment
  if (payment.state === 'reviewing') {
    // Its payer has paid: an answer that says otherwise is checked again at the next interval.
    deps.log.warn({ paymentId: id, ...settlement }, 'payment under review was reported as unpaid')
    return { outcome: 'provider_failed' }
  }
  const now = deps.now()
  const change = {
    nextCheckAt: minutesAfter(now, LOOK_MINUTES),
    attempt: declines,
    declines: declines + 1,
  }
  const touched = await retryingTransaction(deps.db, async trx => {
    const moved = await movePayment(trx, id, 'reopen', change, now)
    if (!moved) return undefined
    const unlocked = await releaseOrders(trx, moved, { withStock: moved.kind !== 'cart' }, now)
    await notifyOfCancelled(trx, unlocked, deps.publicUrl, now)
    return unlocked.touched
  })
  if (touched) {
    deps.catalog.stockChanged(touched)
    return settlement
  }
  const { state } = (await findPaymentById(deps.db, id))!
  return state === 'open' || state === 'released' ? settlement : undefined
}
