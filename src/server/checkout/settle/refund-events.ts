/** Provider events about captured money: refunds, reversals (chargebacks) and disputes. */
import { PAYMENT } from '#domain/payment-state.ts'
import { writeHistory } from '#server/orders/history.ts'
import { lockOrder } from '#server/orders/store.ts'
import { saveDispute } from '#server/payments/disputes.ts'
import { findByCapture, findByReference, findPaymentById } from '#server/payments/ledger.ts'
import { findOrderIds } from '#server/payments/payment-orders.ts'
import type { ProviderEvent } from '#server/payments/provider-event.ts'
import { findPendingRefunds } from '#server/payments/refund-ledger.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import type { CheckoutDeps } from '../deps.ts'
import { executeRefund } from '../refund/execute-refund.ts'
import type { RefundEvent } from '../refund/find-reversals.ts'
import { bookProviderRefunds } from '../refund/provider-refunds.ts'
import { refundUnmatchedPayment } from '../refund/refund-unmatched-payment.ts'
import { settle } from './settle.ts'

/**
 * Handles an event about a refund or a reversal. Most concern refunds requested here, and change nothing.
 * @returns false if the provider should resend it
 */
export async function handleRefundEvent(deps: CheckoutDeps, event: RefundEvent): Promise<boolean> {
  let payment =
    (event.captureId === null ? undefined : await findByCapture(deps.db, event.captureId)) ??
    (event.reference === null ? undefined : await findByReference(deps.db, event.reference))
  if (!payment) return true
  if (PAYMENT[payment.state].settling === 'resume') {
    // The event overtook the one about the capture: an unpaid order cannot be refunded.
    const { outcome } = await settle(deps, payment.provider_order_id!)
    if (outcome === 'provider_failed' || outcome === 'reviewing') return false
    payment = (await findPaymentById(deps.db, payment.id))!
  }
  switch (PAYMENT[payment.state].money) {
    case 'parked':
      await refundUnmatchedPayment(deps, payment, 'no_order')
      return true
    case 'returning':
      for (const asked of await findPendingRefunds(deps.db, payment.id)) await executeRefund(deps, asked)
      return true
    default:
      return bookProviderRefunds(deps, payment, [event])
  }
}

/** Records a dispute, which the owner must answer by its deadline. What happens to the money has its own event. */
export async function handleDisputeEvent(
  deps: CheckoutDeps,
  event: Extract<ProviderEvent, { about: 'dispute' }>,
): Promise<void> {
  for (const captureId of event.captureIds) {
    const payment = await findByCapture(deps.db, captureId)
    if (!payment) continue
    const now = deps.now()
    await retryingTransaction(deps.db, async trx => {
      const told = { ...event, id: event.disputeId, paymentId: payment.id }
      if (!(await saveDispute(trx, told, now))) return
      for (const orderId of (await findOrderIds(trx, payment.id)).toSorted())
        if (await lockOrder(trx, 'id', orderId, now))
          await writeHistory(trx, orderId, payment.provider, 'dispute', { dispute: event.disputeId }, now)
    })
  }
}
