import { isAccountedFor } from '#domain/payment-state.ts'
import { findPaymentById, type PaymentRow } from '#server/payments/ledger.ts'
import type { CheckoutDeps } from '../deps.ts'
import type { Settlement } from '../purchase/settlement.ts'
import { settle } from './settle.ts'

/** Outcomes in which the shop accepts the money; in any other it wants none. */
const WANTED: ReadonlySet<Settlement['outcome']> = new Set(['paid', 'reviewing', 'unclaimed'])

/**
 * Refunds money captured although the payment did not settle: a process died after requesting it, and what it was for is
 * gone since; or its client captured it, and the shop takes no more payments without an order.
 * @param outcome what its settlement ended with
 * @returns false if the provider could not be asked, or the money is not accounted for yet
 */
export async function returnUnwanted(
  deps: CheckoutDeps,
  payment: PaymentRow,
  outcome: Settlement['outcome'],
  captureId: string,
): Promise<boolean> {
  if (WANTED.has(outcome)) return true
  const capture = await deps.providers.of(payment).readCapture(captureId)
  if (capture.outcome !== 'captured') return capture.outcome !== 'unknown'
  await settle(deps, payment.provider_order_id!, capture)
  return isAccountedFor((await findPaymentById(deps.db, payment.id))!.state)
}
