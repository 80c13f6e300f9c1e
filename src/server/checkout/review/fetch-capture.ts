import type { PaymentRow } from '#server/payments/ledger.ts'
import type { CaptureResult } from '#server/payments/provider.ts'
import type { CheckoutDeps } from '../deps.ts'

/**
 * Returns the state of a capture at the provider. Requesting the capture again would only repeat its first answer.
 * @param payment its capture id is used if known: the provider may have dropped the order, but never the capture
 */
export async function fetchCapture(deps: CheckoutDeps, payment: PaymentRow): Promise<CaptureResult> {
  const provider = deps.providers.of(payment)
  if (payment.capture_id !== null) return provider.readCapture(payment.capture_id)
  const record = await provider.read(payment.provider_order_id!)
  if (record.outcome === 'gone')
    return { outcome: 'unknown', reason: 'the provider no longer knows the payment' }
  if (record.outcome !== 'found') return record
  return record.capture
    ? provider.readCapture(record.capture.id)
    : { outcome: 'unknown', reason: 'the payment has no capture' }
}
