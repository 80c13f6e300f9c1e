import type { z } from 'zod'
import type { cancelled } from '#contract/checkout.ts'
import { isCaptureInProgress } from '#domain/payment-state.ts'
import { findByReference, findPaymentById, type PaymentRow } from '#server/payments/ledger.ts'
import { findOrderIds } from '#server/payments/payment-orders.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { CheckoutDeps } from '../deps.ts'
import { latePaymentCheckAt } from '../purchase/late-payment-check.ts'
import { releaseNow } from '../purchase/release-payment.ts'
import { closedOrders, paidForOf, settlementOf } from '../purchase/settlement.ts'

type Cancelled = z.infer<typeof cancelled>

/**
 * Releases a payment whose shopper came back without paying.
 * @returns what the payment was for; one that can no longer be released stays as it is, and `outcome` says so
 */
export async function cancelPayment(deps: CheckoutDeps, reference: string): Promise<Cancelled> {
  const found = await findByReference(deps.db, reference)
  if (!found) return { released: false, outcome: 'unknown', kind: null, orderNumber: null }
  const nextCheckAt = latePaymentCheckAt(deps, found)
  const released = await releaseNow(deps, found, { reason: 'cancelled' }, { nextCheckAt })
  const payment = (await findPaymentById(deps.db, found.id))!
  return { released, outcome: await outcomeOf(deps.db, payment), ...(await paidForOf(deps.db, payment)) }
}

async function outcomeOf(db: Db, payment: PaymentRow): Promise<Cancelled['outcome']> {
  if (isCaptureInProgress(payment.state)) return 'under_way'
  const settled = await settlementOf(db, payment)
  switch (settled?.outcome) {
    case 'paid':
    case 'unclaimed':
      return 'paid'
    case 'given_back':
    case 'already_paid':
      return settled.outcome
  }
  // An order created by its payment belongs to it alone; an existing one may have been paid or cancelled elsewhere.
  if (payment.kind !== 'invoice') return 'released'
  const closed = await closedOrders(db, await findOrderIds(db, payment.id))
  return closed?.outcome === 'under_way' ? 'another_under_way' : (closed?.outcome ?? 'released')
}
