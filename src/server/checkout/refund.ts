import { findPaymentById, minutesAfter, movePayment } from '#server/payments/ledger.ts'
import type { CheckoutDeps } from './deps.ts'

/** When a refund that the provider did not do is tried again. */
const RETRY_MINUTES = 5

/**
 * Gives a payment that no order has claimed back whole. It is taken out of everybody's reach before the provider is asked,
 * so an order that comes at the same moment finds either its money or none. The request id is the payment's: a repeat gives
 * nothing twice.
 * @returns false where it was claimed meanwhile, or the provider did not do it yet; the job tries again
 */
export async function refundPayment(deps: CheckoutDeps, paymentId: string, note: string): Promise<boolean> {
  const found = await findPaymentById(deps.db, paymentId)
  if (!found?.capture_id) return false
  const retryAt = minutesAfter(deps.now(), RETRY_MINUTES)
  const change = { to: 'refunding' as const, reason: note, nextCheckAt: retryAt }
  const payment = await movePayment(deps.db, found, ['unclaimed', 'refunding'], change, deps.now())
  if (!payment) return false
  const refund = await deps.provider.refundCapture(found.capture_id, { note }, `refund-${payment.id}`)
  if (refund.outcome !== 'refunded' && refund.outcome !== 'pending') {
    deps.log.error({ paymentId, refund }, 'a payment without an order could not be given back yet')
    return false
  }
  const now = deps.now()
  await deps.db.transaction().execute(async trx => {
    const done = { to: 'refunded' as const, reason: note, nextCheckAt: null }
    const moved = await movePayment(trx, payment, ['refunding'], done, now)
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
