import { findPaymentById, minutesAfter, movePayment } from '#server/payments/ledger.ts'
import type { CheckoutDeps } from './deps.ts'

/**
 * Gives a payment that no order has claimed back whole. The request id is the payment's, so that a repeat gives nothing twice.
 * @returns false where the provider did not do it yet; the job tries again
 */
export async function refundPayment(deps: CheckoutDeps, paymentId: string, note: string): Promise<boolean> {
  const payment = await findPaymentById(deps.db, paymentId)
  if (payment?.state !== 'unclaimed' || !payment.capture_id) return false
  const refund = await deps.provider.refundCapture(payment.capture_id, { note }, `refund-${payment.id}`)
  const now = deps.now()
  if (refund.outcome !== 'refunded' && refund.outcome !== 'pending') {
    deps.log.error({ paymentId, refund }, 'a payment without an order could not be given back yet')
    return false
  }
  await deps.db.transaction().execute(async trx => {
    const moved = await movePayment(
      trx,
      payment,
      ['unclaimed'],
      { to: 'refunded', reason: note, nextCheckAt: null },
      now,
    )
    if (moved)
      await trx
        .updateTable('payments')
        .set({ refunded: payment.amount })
        .where('id', '=', payment.id)
        .execute()
  })
  deps.log.warn({ paymentId, note }, 'a payment without an order was given back')
  return true
}

/** An unclaimed payment waits this long for its order before it is given back. */
export const CLAIM_MINUTES = 60
export const claimDeadline = (createdAt: string): string => minutesAfter(new Date(createdAt), CLAIM_MINUTES)
