import {
  endUnclaimedRefund,
  findPaymentById,
  minutesAfter,
  movePayment,
  noteUnclaimedRefund,
  type PaymentRow,
} from '#server/payments/ledger.ts'
import type { RefundResult } from '#server/payments/provider.ts'
import type { CheckoutDeps } from './deps.ts'

/** When the job looks for the first time how a refund stands; its pauses grow then. */
const LOOK_MINUTES = 1

/** Nothing is left to give back: it went at the provider's own site, or the reply to an earlier call was lost. */
const IS_BACK = 'CAPTURE_FULLY_REFUNDED'

/** The provider took the refund on and did not do it. Another call under the same id would only repeat that. */
const HAS_FAILED = new Set(['REFUND_FAILED', 'REFUND_CANCELLED'])

/**
 * Gives a payment that no order has claimed back whole. It is taken out of everybody's reach before the provider is asked,
 * so an order that comes at the same moment finds either its money or none. The request id is the payment's: a repeat gives
 * nothing twice. What the provider does not do waits for the owner, and ends by itself once she has given it back there.
 * @returns false where it was claimed meanwhile, or the provider has not done it yet; the job looks again
 */
export async function refundPayment(deps: CheckoutDeps, paymentId: string, note: string): Promise<boolean> {
  const found = await findPaymentById(deps.db, paymentId)
  if (!found?.capture_id) return false
  const payment = found.state === 'refunding' ? found : await takeBack(deps, found, note)
  if (!payment) return false
  const refund = await askProvider(deps, payment, found.capture_id)
  switch (refund.outcome) {
    case 'refunded':
      return end(deps, payment, refund.refundId)
    case 'pending':
      await noteUnclaimedRefund(deps.db, payment.id, { refund_id: refund.refundId, refund_fault: null })
      return false
    case 'refused':
      if (refund.issue === IS_BACK) return end(deps, payment, null)
      // Said loudly once; the owner sees it until it is done.
      deps.log[refund.issue === payment.refund_fault ? 'warn' : 'error'](
        { paymentId, issue: refund.issue },
        'a payment without an order could not be given back',
      )
      await noteUnclaimedRefund(deps.db, payment.id, { refund_fault: refund.issue })
      return false
    case 'unknown':
      deps.log.warn({ paymentId, reason: refund.reason }, 'the outcome of a refund is not known yet')
      return false
  }
}

const takeBack = (deps: CheckoutDeps, payment: PaymentRow, note: string): Promise<PaymentRow | undefined> => {
  const now = deps.now()
  const change = { to: 'refunding' as const, reason: note, nextCheckAt: minutesAfter(now, LOOK_MINUTES) }
  return movePayment(deps.db, payment, ['unclaimed'], change, now)
}

async function askProvider(
  { provider }: CheckoutDeps,
  { id, refund_id, refund_fault, reason }: PaymentRow,
  captureId: string,
): Promise<RefundResult> {
  if (refund_fault !== null && HAS_FAILED.has(refund_fault)) {
    const capture = await provider.getCapture(captureId)
    if (capture.outcome === 'unknown') return capture
    const isBack = capture.outcome === 'declined' && capture.issue === 'REFUNDED'
    return { outcome: 'refused', issue: isBack ? IS_BACK : refund_fault }
  }
  if (refund_id !== null) return provider.getRefund(refund_id)
  return provider.refundCapture(captureId, { note: reason ?? '' }, `refund-${id}`)
}

async function end(deps: CheckoutDeps, payment: PaymentRow, refundId: string | null): Promise<true> {
  await endUnclaimedRefund(deps.db, payment, refundId, deps.now())
  deps.log.warn({ paymentId: payment.id, note: payment.reason }, 'a payment without an order was given back')
  return true
}
