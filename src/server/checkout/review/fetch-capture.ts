import type { PaymentRow } from '#server/payments/ledger.ts'
import type { CaptureResult } from '#server/payments/provider.ts'
import type { CheckoutDeps } from '../deps.ts'

/**
 * How a capture at the provider stands. One that is asked for again would only repeat its first answer.
 * @param payment its capture is known: its order may be gone at the provider, what was taken is not
 */
export async function fetchCapture(deps: CheckoutDeps, payment: PaymentRow): Promise<CaptureResult> {
  const provider = deps.providers.of(payment)
  if (payment.capture_id !== null) return provider.readCapture(payment.capture_id)
  const record = await provider.read(payment.provider_order_id!)
  if (record.outcome === 'gone') return { outcome: 'unknown', reason: 'the payment is gone' }
  if (record.outcome !== 'found') return record
  return record.capture
    ? provider.readCapture(record.capture.id)
    : { outcome: 'unknown', reason: 'the payment shows no capture' }
}
