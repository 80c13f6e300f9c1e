import { PAYMENT } from '#domain/payment-state.ts'
import type { PaymentRow } from '#server/payments/ledger.ts'
import { wasReleased } from '#server/payments/move-payment.ts'
import type { CheckoutDeps } from '../deps.ts'
import type { Settlement } from './settlement.ts'

/**
 * A payment that holds no pieces takes them when it is claimed, and has them until the provider has answered: asked for again and
 * again, it would keep them from everybody who pays. So its payer must have approved it before.
 */
export async function waitingForPayer(
  deps: CheckoutDeps,
  payment: PaymentRow,
): Promise<Settlement | undefined> {
  const provider = deps.providers.of(payment)
  const needsNone = payment.kind === 'later' || (payment.kind === 'cart' && !wasReleased(payment))
  if (needsNone || PAYMENT[payment.state].settling !== 'claim' || provider.can.capture !== 'on_request')
    return undefined
  const record = await provider.read(payment.provider_order_id!)
  if (record.outcome !== 'found' || record.stage !== 'waiting') return undefined
  return payment.end_reason === 'declined'
    ? { outcome: 'declined' }
    : { outcome: 'not_approved', approveUrl: payment.approve_url || undefined }
}
