/** A payment as the bank link of the tests reports it. */
import type { Cents } from '#domain/money.ts'
import type { RefundFault } from '#domain/refund.ts'
import type {
  CaptureResult,
  NewPayment,
  PaymentRecord,
  RefundRequest,
  RefundResult,
} from '#server/payments/provider.ts'
import type { Behaviour } from './provider-harness.ts'

export type Refund = {
  id: string
  request: RefundRequest
  amount: Cents
  status: 'done' | 'pending' | 'rejected'
}

export type Payment = {
  reference: string
  wanted: NewPayment
  status: 'open' | 'abandoned' | 'reviewed' | 'paid' | 'rejected' | 'voided'
  /** whether the payer's bank has declined it so far */
  isDeclined: boolean
  captureId: string
  /** when the money moved, ISO 8601 */
  paidAt: string | undefined
  refunds: Refund[]
  behaviour: Behaviour
  /** how many of the next calls about this payment go unanswered */
  outage: number
}

export const PAGE = 'https://bank.example/pay/'
export const PAYEE = 'BANK-ACCOUNT-OF-THE-SHOP'

export const STAGES = {
  open: 'waiting',
  abandoned: 'voided',
  rejected: 'voided',
  reviewed: 'completed',
  paid: 'completed',
  voided: 'completed',
} as const

export const refusedRefund = (issue: string, fault: RefundFault): RefundResult => ({
  outcome: 'refused',
  issue,
  fault,
})

export const refundedSum = ({ refunds }: Payment): Cents =>
  refunds.reduce((sum, { amount, status }) => sum + (status === 'rejected' ? 0 : amount), 0)
export const isFullyRefunded = (payment: Payment): boolean =>
  payment.status === 'voided' || refundedSum(payment) === payment.wanted.total

/**
 * The result of a capture, which only reports the payment's state here: the payer's approval has already moved the
 * money.
 */
export function moneyOf(payment: Payment): CaptureResult {
  const { captureId, wanted } = payment
  switch (payment.status) {
    case 'open':
      return payment.isDeclined
        ? { outcome: 'declined', issue: 'REJECTED_BY_BANK', isShopsFault: false }
        : { outcome: 'not_approved', approveUrl: PAGE + payment.reference }
    case 'abandoned':
      return { outcome: 'gone' }
    case 'rejected':
      return { outcome: 'declined', issue: 'REJECTED_AFTER_REVIEW', isShopsFault: false }
    case 'reviewed':
      return { outcome: 'pending', captureId, reason: 'other', needsOwner: false }
    case 'paid':
    case 'voided':
      return isFullyRefunded(payment)
        ? { outcome: 'refunded' }
        : { outcome: 'captured', captureId, amount: wanted.total, currency: 'EUR' }
  }
}

export function refundOf({ id, amount, status }: Refund): RefundResult {
  if (status === 'rejected') return refusedRefund('REJECTED', 'failed')
  const about = { providerRefundId: id, amount }
  return { outcome: status === 'done' ? 'refunded' : 'pending', ...about }
}

export function recordOf(payment: Payment): PaymentRecord {
  const { status, wanted, captureId: id, paidAt: at } = payment
  const { total: amount, paymentId, invoiceId = null, items = [], shipTo = null } = wanted
  const sum = { amount, currency: 'EUR' }
  const result = moneyOf(payment)
  return {
    outcome: 'found',
    stage: STAGES[status],
    ...(at !== undefined && { capture: { id, result, ...sum, at, isRefunded: isFullyRefunded(payment) } }),
    refunds: payment.refunds
      .filter(refund => refund.status !== 'rejected')
      .map(refund => ({
        id: refund.id,
        amount: refund.amount,
        refundId: refund.request.refundId,
        note: refund.request.note,
        isPending: refund.status === 'pending',
      })),
    ...sum,
    paymentId,
    invoiceId,
    payee: PAYEE,
    payer: null,
    items,
    shipTo,
  }
}
