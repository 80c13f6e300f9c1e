import { isAwaitingOrder, PAYMENT } from '#domain/payment-state.ts'
import { checkEnded, claimDuePayment, findDuePayments } from '#server/payments/due-payments.ts'
import { minutesAfter, type PaymentRow, UNCLAIMED_MINUTES } from '#server/payments/ledger.ts'
import type { CaptureResult, PaymentProvider } from '#server/payments/provider.ts'
import { processBatches } from '#server/platform/database/batches.ts'
import type { CheckoutDeps } from '../deps.ts'
import { latePaymentCheckAt, lateSince } from '../purchase/late-payment-check.ts'
import { releaseNow } from '../purchase/release-payment.ts'
import { refundUnmatchedPayment } from '../refund/refund-unmatched-payment.ts'
import { capturedMoney } from '../settle/captured-money.ts'
import { settle } from '../settle/settle.ts'

/** Interval between checks for a late payment while the provider gives no definite answer. */
const LATER_LOOK_MINUTES = 60

/** Interval between checks of a payment that its provider still lets a client capture. */
const DAY_MINUTES = 24 * 60

/** Concurrency keeps a slow provider from delaying the last payments beyond their minute. */
const PACE = { batch: 200, concurrency: 10 }

/**
 * The every-minute job: asks the provider about each open payment and settles or releases it (contract §4, Payment).
 * Catches browsers that never returned, lost responses and processes that died.
 * @param stop when aborted, no further payment is begun; those under way are finished
 */
export async function watchPayments(deps: CheckoutDeps, stop?: AbortSignal): Promise<void> {
  const find = (most: number) => findDuePayments(deps.db, deps.now(), most)
  await processBatches(find, { ...PACE, stop }, async payment => {
    if (!(await claimDuePayment(deps.db, payment, deps.now()))) return
    try {
      await look(deps, payment)
    } catch (error) {
      deps.log.error({ err: error, paymentId: payment.id }, 'payment could not be checked')
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
      // The last update was the capture or the end of a review, so the hour starts there, even for a slow payer.
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
    // The provider's response was lost, so the shopper was never sent there.
    await releaseNow(deps, payment, { reason: 'not_opened' })
    return
  }
  const provider = deps.providers.of(payment)
  const record = await provider.read(payment.provider_order_id)
  const stage = record.outcome === 'found' ? record.stage : undefined
  // A client that captures first may have captured it, and never come back.
  if (stage === 'completed' || (stage === 'approved' && !isAwaitingOrder(payment))) {
    const taken = await capturedMoney(provider, record)
    // Money that cannot be read now could not be refunded either, if the settlement refuses it: the next run tries again.
    if (taken !== 'unknown') await settle(deps, payment.provider_order_id, taken)
    return
  }
  // The pieces are released at expiry, even if the provider does not answer; a payment made anyway is found later.
  const isGone = record.outcome === 'gone' || stage === 'voided'
  if (isGone || isExpired) await expire()
}

/**
 * Checks a released payment that may have been paid after all: it becomes its order if the pieces are available, or is
 * refunded.
 */
async function checkLatePayment(deps: CheckoutDeps, payment: PaymentRow): Promise<void> {
  const { id, provider_order_id: reference, expires_at } = payment
  if (reference === null) return checkEnded(deps.db, id, null)
  const provider = deps.providers.of(payment)
  const isAtOnce = provider.can.capture === 'at_once'
  // Where the payer's approval moves the money, `capture` only asks about it.
  const found = isAtOnce
    ? await provider.capture(reference, `read-${id}`)
    : await readCaptureOf(provider, reference)
  if (found.outcome === 'captured') return void (await settle(deps, reference, found))
  // A review begins, or the owner is told who has the money.
  if (!isAtOnce && (found.outcome === 'pending' || found.outcome === 'other_payee'))
    await settle(deps, reference)
  const now = deps.now()
  if (expires_at > lateSince(now)) {
    if (isAtOnce) return
    const tomorrow = minutesAfter(now, DAY_MINUTES)
    if (found.outcome === 'not_approved' && expires_at > lateSince(new Date(tomorrow)))
      return checkEnded(deps.db, id, tomorrow)
  }
  const isDefinite = found.outcome !== 'unknown' && found.outcome !== 'pending'
  await checkEnded(deps.db, id, isDefinite ? null : minutesAfter(now, LATER_LOOK_MINUTES))
}

/** Reads whether a payment was captured, without capturing it. */
async function readCaptureOf(provider: PaymentProvider, reference: string): Promise<CaptureResult> {
  const record = await provider.read(reference)
  if (record.outcome !== 'found') return record
  switch (record.stage) {
    case 'waiting':
    case 'approved':
      return { outcome: 'not_approved' }
    case 'completed':
      if (record.capture) return provider.readCapture(record.capture.id)
      return { outcome: 'unknown', reason: 'the record of a completed payment has no capture' }
    case 'voided':
      return { outcome: 'gone' }
  }
}
