import { claimForAudit, findToAudit } from '#server/payments/due-payments.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import type { CheckoutDeps } from '../deps.ts'
import { bookProviderRefunds } from '../refund/provider-refunds.ts'

/** A payer may dispute a payment, and the owner refund it at the provider, for 180 days (both at the provider of today). */
const DAYS = 180

/** A calm pace: a run a minute through six hours of the night reads 3,600 payments, and each again after so many hours. */
const A_RUN = 10
const HOURS_BETWEEN = 20

/**
 * Reads captured money of the last 180 days at the provider again, a few payments at a time: refunds, reversals and chargebacks
 * that were made there are booked, also where their events were lost or never sent.
 * @param stop aborted, it begins with no other; what is under way is finished
 * @returns whether none is left to be read
 */
export async function auditPayments(deps: CheckoutDeps, stop?: AbortSignal): Promise<boolean> {
  const now = deps.now()
  const due = await findToAudit(deps.db, {
    takenSince: daysBefore(now, DAYS),
    auditedBefore: daysBefore(now, HOURS_BETWEEN / 24),
    limit: A_RUN,
  })
  for (const payment of due) {
    if (stop?.aborted) return false
    if (!(await claimForAudit(deps.db, payment, now))) continue
    try {
      await bookProviderRefunds(deps, payment)
    } catch (error) {
      deps.log.error({ err: error, paymentId: payment.id }, 'a payment could not be audited')
    }
  }
  return due.length < A_RUN
}
