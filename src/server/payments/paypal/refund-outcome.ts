/** What a refund at PayPal comes to. */
import type { RefundFault } from '#domain/refund.ts'
import type { RefundResult } from '../provider.ts'
import type { Answer } from './api-call.ts'
import { refund as refundSchema } from './schemas.ts'

const FAULTS: Readonly<Record<string, RefundFault>> = {
  CAPTURE_FULLY_REFUNDED: 'fully_refunded',
  REFUND_AMOUNT_EXCEEDED: 'partly_refunded',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'insufficient_funds',
  REFUND_TIME_LIMIT_EXCEEDED: 'too_old',
  TRANSACTION_DISPUTED: 'disputed',
  PARTIAL_REFUND_NOT_ALLOWED: 'only_whole',
  PENDING_CAPTURE: 'still_reviewed',
  // It took the refund on and did not do it.
  REFUND_FAILED: 'failed',
  REFUND_CANCELLED: 'failed',
}

/** Why PayPal does not refund, in the shop's words. */
export const refundErrorCode = (issue: string): RefundFault => FAULTS[issue] ?? 'other'

/** What a refund comes to where PayPal showed it; `undefined` where it did not. */
export function refundOutcome(answer: Answer): RefundResult | undefined {
  const shown = answer.heard === 'success' ? refundSchema.safeParse(answer.json).data : undefined
  if (!shown) return undefined
  const about = { providerRefundId: shown.id, amount: shown.amount.amount }
  if (shown.status === 'COMPLETED') return { outcome: 'refunded', ...about }
  if (shown.status === 'PENDING') return { outcome: 'pending', ...about }
  const issue = `REFUND_${shown.status}`
  return { outcome: 'refused', issue, fault: refundErrorCode(issue) }
}
