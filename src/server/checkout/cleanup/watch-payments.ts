import { isAwaitingOrder, PAYMENT } from '#domain/payment-state.ts'
import { checkEnded, claimDuePayment, findDuePayments } from '#server/payments/due-payments.ts'
import { minutesAfter, type PaymentRow, UNCLAIMED_MINUTES } from '#server/payments/ledger.ts'
import { processBatches } from '#server/platform/database/batches.ts'
import type { CheckoutDeps } from '../deps.ts'
import { latePaymentCheckAt, lateSince } from '../purchase/late-payment-check.ts'
import { releaseNow } from '../purchase/release-payment.ts'
import { refundUnmatchedPayment } from '../refund/refund-unmatched-payment.ts'
import { settle } from '../settle/settle.ts'

/** How often it asks for what may have been paid late, once a bank's time for that is over and the provider still does not say. */
const LATER_LOOK_MINUTES = 60

/** So many at the same time: a slow provider must not keep the last of them from their minute. */
const PACE = { batch: 200, concurrency: 10 }

/**
 * The every-minute job: asks the provider about each payment left open, and settles or releases it (contract §4, Payment).
 * A browser that never came back, a reply that was lost, a process that died: all of them end here.
 * @param stop aborted, it begins with no other; what is under way is finished
 */
export async function watchPayments(deps: CheckoutDeps, stop?: AbortSignal): Promise<void> {
  const find = (most: number) => findDuePayments(deps.db, deps.now(), most)
  await processBatches(find, { ...PACE, stop }, async payment => {
    if (!(await claimDuePayment(deps.db, payment, deps.now()))) return
    try {
      await look(deps, payment)
    } catch (error) {
      deps.log.error({ err: error, paymentId: payment.id }, 'a payment could not be looked at')
    }
  })
}

async function look(deps: CheckoutDeps, payment: PaymentRow): Promise<void> {
  const { provider_order_id: reference } = payment
  switch (PAYMENT[payment.state].next) {
    case 'ask whether approved':
      return checkApproval(deps, payment)
    case 'ask whether paid late':
      return checkLatePayment(deps, payment)
    case 'resume':
      if (reference !== null) await settle(deps, reference)
      return
    case 'return if unclaimed': {
      // Its last move was the capture, or the end of a review: a slow payer's hour begins as late.
      const until = minutesAfter(new Date(payment.updated_at), UNCLAIMED_MINUTES)
      if (until <= deps.now().toISOString()) await refundUnmatchedPayment(deps, payment, 'no_order')
      return
    }
    case 'nothing':
      return
  }
}

async function checkApproval(deps: CheckoutDeps, payment: PaymentRow): Promise<void> {
  const isExpired = payment.expires_at <= deps.now().toISOString()
  const expire = () =>
    releaseNow(deps, payment, { reason: 'expired' }, { nextCheckAt: latePaymentCheckAt(deps, payment) })
  if (payment.provider_order_id === null) {
    // The provider's answer never came: the shopper was never sent there.
    await releaseNow(deps, payment, { reason: 'not_opened' })
    return
  }
  const record = await deps.providers.of(payment).read(payment.provider_order_id)
  const isApproved =
    record.outcome === 'found' && (record.stage === 'approved' || record.stage === 'completed')
  if (isApproved && !isAwaitingOrder(payment)) {
    await settle(deps, payment.provider_order_id)
    return
  }
  // Its pieces are free when its time is over, whether the provider answers or not: what was paid all the same is found later.
  const isGone = record.outcome === 'gone' || (record.outcome === 'found' && record.stage === 'voided')
  if (isGone || isExpired) await expire()
}

/** Released, and paid at the bank after all: it becomes its order if the pieces are available, or is refunded. */
async function checkLatePayment(deps: CheckoutDeps, payment: PaymentRow): Promise<void> {
  const provider = deps.providers.of(payment)
  const reference = payment.provider_order_id
  if (reference === null || latePaymentCheckAt(deps, payment) === undefined)
    return checkEnded(deps.db, payment.id, null)
  const capture = await provider.capture(reference, `read-${payment.id}`)
  if (capture.outcome === 'captured') return void (await settle(deps, reference, capture))
  const now = deps.now()
  if (payment.expires_at > lateSince(now)) return
  const isDefinite = capture.outcome !== 'unknown' && capture.outcome !== 'pending'
  await checkEnded(deps.db, payment.id, isDefinite ? null : minutesAfter(now, LATER_LOOK_MINUTES))
}
