import type { Captured, PaymentProvider, ReadResult } from '#server/payments/provider.ts'

/**
 * Returns the money that the provider has captured for a payment, by its record; `undefined` if it has captured none, or
 * not for the shop. Read from the capture, because the record is not checked for the payee.
 * @returns `unknown` if the provider cannot tell now
 */
export async function capturedMoney(
  provider: PaymentProvider,
  record: ReadResult,
): Promise<Captured | 'unknown' | undefined> {
  if (record.outcome === 'unknown') return 'unknown'
  if (record.outcome !== 'found' || record.stage !== 'completed' || !record.capture) return undefined
  const capture = await provider.readCapture(record.capture.id)
  if (capture.outcome === 'unknown') return 'unknown'
  return capture.outcome === 'captured' ? capture : undefined
}
