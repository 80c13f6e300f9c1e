/** Determines the outcome of a capture, from the order that contains it or from the refusal. */
import type { ReviewReason } from '#domain/payment-state.ts'
import type { CaptureResult } from '../provider.ts'
import type { PayPalRefusal } from './api-call.ts'
import type { PayPalCapture, PayPalOrder, PayPalUnit } from './schemas.ts'

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

/** Reviews that only the owner can end, at PayPal's own site. */
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

/** Refusals that prove that nothing was captured. */
const CERTAIN = new Set([
  ...FINAL,
  'INSTRUMENT_DECLINED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
])

const APPROVE_LINKS = ['payer-action', 'approve', 'redirect']
/** Returns the URL where the payer approves, or chooses another source. */
export const approveLink = (links: { href: string; rel: string }[]): string | undefined =>
  links.find(({ rel }) => APPROVE_LINKS.includes(rel))?.href

const isTaken = ({ status }: PayPalCapture): boolean => status !== 'DECLINED' && status !== 'FAILED'

/** Returns the capture that counts, and its purchase unit: a declined one may precede the successful one. */
export function captureOf(order: PayPalOrder): { unit: PayPalUnit; capture: PayPalCapture } | undefined {
  const captures = order.purchase_units.flatMap(unit =>
    (unit.payments?.captures ?? []).map(capture => ({ unit, capture })),
  )
  return captures.find(({ capture }) => isTaken(capture)) ?? captures[0]
}

/** The shop opens orders with one purchase unit: each further one may have another payee, and a capture of its own. */
export const isDivided = (order: PayPalOrder): boolean => order.purchase_units.length > 1

/**
 * Returns the outcome of an order's capture, `undefined` if it has none. The capture's own status counts, not the
 * order's. Whose account the money went to is for the caller to check.
 */
export function captureOutcome(order: PayPalOrder): CaptureResult | undefined {
  const found = captureOf(order)
  if (!found) return undefined
  return isDivided(order) && isTaken(found.capture)
    ? { outcome: 'other_payee', issue: 'SEVERAL_PURCHASE_UNITS' }
    : outcomeOf(found.capture)
}

/** Returns the outcome of a capture. */
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
 * Returns the outcome of a refused capture. `isCertain` is false if only the order itself can show whether it contains
 * money: then `verdict` counts if it has none. An unforeseen issue, such as a missing permission, is no decline:
 * another card would not help.
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
    // Another payment of the same order number succeeded.
    case 'DUPLICATE_INVOICE_ID':
      return { verdict: declined(issue), isCertain: false }
  }
  const isCertain = CERTAIN.has(issue)
  return { verdict: isCertain ? declined(issue) : { outcome: 'refused', issue }, isCertain }
}
