/** What a capture at the provider comes to, read from the order that holds it or from the refusal. */
import type { ReviewReason } from '#domain/payment-state.ts'
import type { CaptureResult } from '../provider.ts'
import type { PayPalRefusal } from './api-call.ts'
import type { PayPalCapture, PayPalOrder } from './schemas.ts'

/** Permanent refusals that may be the shop's own fault: its account, its rules, its country. The owner is notified. */
const FINAL = new Set([
  'COMPLIANCE_VIOLATION',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_REFUSED',
])

/** Reviews that only the owner ends, at PayPal's own site. */
const OWNER_ACTS: ReadonlyMap<string, ReviewReason> = new Map([
  ['INTERNATIONAL_WITHDRAWAL', 'from_abroad'],
  ['RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION', 'by_hand'],
  ['UNILATERAL', 'email_unconfirmed'],
  ['VERIFICATION_REQUIRED', 'unverified'],
])

const declined = (issue: string): CaptureResult => ({
  outcome: 'declined',
  issue,
  isShopsFault: FINAL.has(issue),
})

/** Refusals that say for certain that nothing was taken. */
const CERTAIN = new Set([
  ...FINAL,
  'INSTRUMENT_DECLINED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
])

const APPROVE_LINKS = ['payer-action', 'approve', 'redirect']
/** Where the payer goes to approve, or to choose another source. */
export const approveLink = (links: { href: string; rel: string }[]): string | undefined =>
  links.find(({ rel }) => APPROVE_LINKS.includes(rel))?.href

/** The capture that counts: a declined one may stand before the one that succeeded. */
export function captureOf(order: PayPalOrder): PayPalCapture | undefined {
  const captures = order.purchase_units.flatMap(unit => unit.payments?.captures ?? [])
  const taken = captures.find(({ status }) => status !== 'DECLINED' && status !== 'FAILED')
  return taken ?? captures[0]
}

/** What an order's capture comes to, `undefined` where it holds none. Its own status counts, not the order's. */
export function captureOutcome(order: PayPalOrder): CaptureResult | undefined {
  const capture = captureOf(order)
  return capture && outcomeOf(capture)
}

/** What a capture comes to. */
export function outcomeOf(capture: PayPalCapture): CaptureResult {
  const reason = capture.status_details?.reason
  switch (capture.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      return { outcome: 'captured', captureId: capture.id, ...capture.amount }
    case 'PENDING': {
      const act = OWNER_ACTS.get(reason ?? '')
      return {
        outcome: 'pending',
        captureId: capture.id,
        reason: act ?? 'other',
        needsOwner: act !== undefined,
      }
    }
    case 'REFUNDED':
      return { outcome: 'refunded' }
    case 'DECLINED':
    case 'FAILED':
      return declined(reason ?? capture.status)
  }
}

/**
 * What a refused capture comes to. `isCertain` is false where only the order itself can tell whether it holds money: then
 * `verdict` counts if it holds none. An unforeseen issue, such as a lack of permission, is no decline: another card would
 * not help.
 */
export function refusedCapture({ status, issue, links }: PayPalRefusal): {
  verdict: CaptureResult
  isCertain: boolean
} {
  if (status === 401) return { verdict: { outcome: 'unknown', reason: issue }, isCertain: true }
  switch (issue) {
    case 'ORDER_NOT_APPROVED':
    case 'PAYER_ACTION_REQUIRED':
      return { verdict: { outcome: 'not_approved', approveUrl: approveLink(links) }, isCertain: true }
    case 'ORDER_ALREADY_CAPTURED':
    case 'ORDER_COMPLETION_IN_PROGRESS':
      return { verdict: { outcome: 'unknown', reason: issue }, isCertain: false }
    // Another payment of the same order number went through.
    case 'DUPLICATE_INVOICE_ID':
      return { verdict: declined(issue), isCertain: false }
  }
  const isCertain = CERTAIN.has(issue)
  return { verdict: isCertain ? declined(issue) : { outcome: 'refused', issue }, isCertain }
}
