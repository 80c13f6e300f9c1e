import { CANCELLATION_REFUND_DAYS } from './legal-deadlines.ts'
import { dayAfter, tallinnDay } from './tallinn.ts'

/**
 * The last day to give it back, in Estonia's calendar: `2026-12-04`.
 * @param calledOffAt ISO 8601
 */
export const lastDayToRefund = (calledOffAt: string): string =>
  dayAfter(tallinnDay(new Date(calledOffAt)), CANCELLATION_REFUND_DAYS)

/** Why a provider does not refund, as far as it matters to the owner. */
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
  /** the shop is not set up for it any more, or its keys are refused, and nothing was sent there */
  'no_access',
  /** the owner has looked there: it was not made */
  'not_made',
  'failed',
  'other',
] as const
export type RefundFault = (typeof REFUND_FAULTS)[number]
