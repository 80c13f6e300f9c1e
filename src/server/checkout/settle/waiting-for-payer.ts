import { PAYMENT } from '#domain/payment-state.ts'
import type { PaymentRow } from '#server/payments/ledger.ts'
import { wasReleased } from '#server/payments/move-payment.ts'
import type { CheckoutDeps } from '../deps.ts'
import type { Settlement } from './settlement.ts'

/** What the shopper is told of a payment that nobody has approved. */
export const notApproved = (
  { end_reason, approve_url }: PaymentRow,
  approveUrl: string | undefined = approve_url || undefined,
): Settlement =>
  // An event was here before, say, ahead of the browser. What happened then still holds.
  end_reason === 'declined' ? { outcome: 'declined' } : { outcome: 'not_approved', approveUrl }

/**
 * A payment that holds no pieces takes them when it is claimed, and has them until the provider has answered: asked for again and
 * again, it would keep them from everybody who pays. So its payer must have approved it before.
 */
export async function waitingForPayer(
  deps: CheckoutDeps,
  payment: PaymentRow,
): Promise<Settlement | undefined> {
  const needsNone = payment.kind === 'later' || (payment.kind === 'cart' && !wasReleased(payment))
  const provider = deps.providers.of(payment)
  if (needsNone || PAYMENT[payment.state].settling !== 'claim' || provider.can.capture !== 'on_request')
    return undefined
  const record = await provider.read(payment.provider_order_id!)
  const isOver = record.outcome === 'gone' || (record.outcome === 'found' && record.stage === 'voided')
  if (isOver && wasReleased(payment)) return { outcome: 'expired' }
  return record.outcome === 'found' && record.stage === 'waiting' ? notApproved(payment) : undefined
}
