import {
  findDue,
  minutesAfter,
  type PaymentRow,
  takeDue,
  UNCLAIMED_MINUTES,
} from '#server/payments/ledger.ts'
import { eachDue } from '#server/platform/each-of.ts'
import type { CheckoutDeps } from './deps.ts'
import { refundPayment } from './refund-unclaimed.ts'
import { giveUp } from './release.ts'
import { settle } from './settle.ts'
import { isNobodysYet } from './settlement.ts'

/** So many at the same time: a slow provider must not keep the last of them from their minute. */
const PACE = { batch: 200, atOnce: 10 }

/**
 * The every-minute job: asks the provider about each payment left open, and settles or releases it (contract §4, Payment).
 * A browser that never came back, a reply that was lost, a process that died: all of them end here.
 * @param stop aborted, it begins with no other; what is under way is finished
 */
export async function watchPayments(deps: CheckoutDeps, stop?: AbortSignal): Promise<void> {
  const find = (most: number) => findDue(deps.db, deps.now(), most)
  await eachDue(find, { ...PACE, stop }, async payment => {
    if (!(await takeDue(deps.db, payment, deps.now()))) return
    try {
      await look(deps, payment)
    } catch (error) {
      deps.log.error({ err: error, paymentId: payment.id }, 'a payment could not be looked at')
    }
  })
}

async function look(deps: CheckoutDeps, payment: PaymentRow): Promise<void> {
  const now = deps.now()
  const isExpired = payment.expires_at <= now.toISOString()
  if (payment.state === 'unclaimed' || payment.state === 'refunding') {
    // Its last move was the capture, or the end of a review: a slow payer's hour begins as late.
    const isOver = minutesAfter(new Date(payment.updated_at), UNCLAIMED_MINUTES) <= now.toISOString()
    if (payment.reason !== null || isOver) await refundPayment(deps, payment.id, 'No order came for it')
    return
  }
  if (payment.provider_order_id === null) {
    // The provider's answer never came: the shopper was never sent there.
    await giveUp(deps, payment, 'the provider never answered')
    return
  }
  if (payment.state !== 'open') {
    await settle(deps, payment.provider_order_id)
    return
  }
  const order = await deps.provider.getOrder(payment.provider_order_id)
  const isApproved =
    order.outcome === 'found' && (order.status === 'APPROVED' || order.status === 'COMPLETED')
  if (isApproved && !isNobodysYet(payment)) {
    await settle(deps, payment.provider_order_id)
    return
  }
  // Nothing was taken of an open payment, whether the provider answers or not: its time is over when it is over.
  const isGone = order.outcome === 'gone' || (order.outcome === 'found' && order.status === 'VOIDED')
  if (isGone || isExpired) await giveUp(deps, payment, 'expired')
}
