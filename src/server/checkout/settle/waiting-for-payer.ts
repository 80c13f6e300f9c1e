import { PAYMENT } from '#domain/payment-state.ts'
import type { PaymentRow } from '#server/payments/ledger.ts'
import { wasReleased } from '#server/payments/move-payment.ts'
import type { Captured, CaptureResult } from '#server/payments/provider.ts'
import type { CheckoutDeps } from '../deps.ts'
import { canBeClaimed } from '../purchase/claim.ts'
import type { Settlement } from '../purchase/settlement.ts'

/** Returns what the shopper is told about an unapproved payment. */
export const notApproved = (
  { end_reason, approve_url }: PaymentRow,
  approveUrl: string | undefined = approve_url || undefined,
): Settlement =>
  // An event may have reported the decline before the browser returned; that answer still holds.
  end_reason === 'declined' ? { outcome: 'declined' } : { outcome: 'not_approved', approveUrl }

/**
 * Checks a payment without a hold before it is claimed: the claim would reserve its pieces until the provider answers,
 * so repeated requests could keep them from every real buyer. Its payer must have approved it first.
 * @returns the captured money, if the provider reported it: no need to ask again
 */
export async function waitingForPayer(
  deps: CheckoutDeps,
  payment: PaymentRow,
): Promise<Settlement | Captured | undefined> {
  if (PAYMENT[payment.state].settling !== 'claim') return undefined
  // Its outcome could not be learned: the claim would hold the pieces until the owner releases them.
  if (!deps.providers.has(payment)) return { outcome: 'provider_failed' }
  if (payment.kind === 'later' || (payment.kind === 'cart' && !wasReleased(payment))) return undefined
  return deps.providers.of(payment).can.capture === 'on_request'
    ? notYetApproved(deps, payment)
    : notYetPaid(deps, payment)
}

async function notYetApproved(deps: CheckoutDeps, payment: PaymentRow): Promise<Settlement | undefined> {
  const record = await deps.providers.of(payment).read(payment.provider_order_id!)
  const isOver = record.outcome === 'gone' || (record.outcome === 'found' && record.stage === 'voided')
  if (isOver && wasReleased(payment)) return { outcome: 'expired' }
  return record.outcome === 'found' && record.stage === 'waiting' ? notApproved(payment) : undefined
}

/**
 * If the payer's approval itself moves the money, a trial claim tells a shopper who is too late for a hat before they
 * approve.
 */
async function notYetPaid(
  deps: CheckoutDeps,
  payment: PaymentRow,
): Promise<Settlement | Captured | undefined> {
  const provider = deps.providers.of(payment)
  const asked = await provider.capture(payment.provider_order_id!, `read-${payment.id}`)
  if (asked.outcome === 'captured') return asked
  const told = toldUnpaid(payment, asked)
  return told && (await canBeClaimed(deps, payment)) ? told : undefined
}

function toldUnpaid(payment: PaymentRow, asked: CaptureResult): Settlement | undefined {
  switch (asked.outcome) {
    case 'not_approved':
      return notApproved(payment, asked.approveUrl)
    case 'declined':
      return wasReleased(payment) ? { outcome: 'declined' } : undefined
    case 'gone':
      return wasReleased(payment) ? { outcome: 'expired' } : undefined
    default:
      return undefined
  }
}
