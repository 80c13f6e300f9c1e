/** Determines the outcome of a refund at PayPal. */
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
  // PayPal accepted the refund but did not make it.
  REFUND_FAILED: 'failed',
  REFUND_CANCELLED: 'failed',
}

/** Translates PayPal's reason for not refunding into the shop's own terms. */
export const refundErrorCode = (issue: string): RefundFault => FAULTS[issue] ?? 'other'

/** Returns the outcome of a refund if PayPal showed it, otherwise `undefined`. */
export function refundOutcome(answer: Answer): RefundResult | undefined {
  const shown = answer.result === 'success' ? refundSchema.safeParse(answer.json).data : undefined
  if (!shown) return undefined
  const about = { providerRefundId: shown.id, amount: shown.amount.amount }
  if (shown.status === 'COMPLETED') return { outcome: 'refunded', ...about }
  if (shown.status === 'PENDING') return { outcome: 'pending', ...about }
  const issue = `REFUND_${shown.status}`
  return { outcome: 'refused', issue, fault: refundErrorCode(issue) }
}
