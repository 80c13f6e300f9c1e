import { CANCELLATION_REFUND_DAYS } from './legal-deadlines.ts'
import { dayAfter, tallinnDay } from './tallinn.ts'

/**
 * Returns the last day to refund a cancelled order, in Estonia's calendar: `2026-12-04`.
 * @param cancelledAt ISO 8601
 */
export const lastDayToRefund = (cancelledAt: string): string =>
  dayAfter(tallinnDay(new Date(cancelledAt)), CANCELLATION_REFUND_DAYS)

/** Why a provider does not refund, as detailed as the owner needs. */
const REFUND_FAULTS = [
  'fully_refunded',
  'partly_refunded',
  'insufficient_funds',
  'too_old',
  'disputed',
  'only_whole',
  'still_reviewed',
  'switched_off',
  'not_refundable',
  /** the shop is no longer set up for the provider, or its keys are rejected: nothing was sent */
  'no_access',
  /** the owner has checked at the provider: the refund was not made */
  'not_made',
  'failed',
  'other',
] as const
export type RefundFault = (typeof REFUND_FAULTS)[number]
