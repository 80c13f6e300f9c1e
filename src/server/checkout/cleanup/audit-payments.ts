import { DISPUTABLE_DAYS } from '#server/payments/disputes.ts'
import { claimForAudit, findToAudit } from '#server/payments/due-payments.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import type { CheckoutDeps } from '../deps.ts'
import { bookProviderRefunds } from '../refund/provider-refunds.ts'

/** A calm pace: one run a minute for six hours a night reads 3,600 payments; each is due again after HOURS_BETWEEN. */
const A_RUN = 10
const HOURS_BETWEEN = 20

/**
 * Re-reads captured payments that can still be disputed at the provider, a few at a time, and books refunds, reversals
 * and chargebacks made there whose events were lost or never sent.
 * @param stop when aborted, no further payment is begun; those under way are finished
 * @returns whether no payment is left to read
 */
export async function auditPayments(deps: CheckoutDeps, stop?: AbortSignal): Promise<boolean> {
  const now = deps.now()
  const due = await findToAudit(deps.db, {
    takenSince: daysBefore(now, DISPUTABLE_DAYS),
    auditedBefore: daysBefore(now, HOURS_BETWEEN / 24),
    limit: A_RUN,
  })
  for (const payment of due) {
    if (stop?.aborted) return false
    if (!(await claimForAudit(deps.db, payment, now))) continue
    try {
      await bookProviderRefunds(deps, payment)
    } catch (error) {
      deps.log.error({ err: error, paymentId: payment.id }, 'payment could not be audited')
    }
  }
  return due.length < A_RUN
}
