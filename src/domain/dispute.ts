import { HOUR_MS } from './durations.ts'
import { tallinnDay } from './tallinn.ts'

/** Why a payer disputes a payment, as detailed as the owner needs. */
const DISPUTE_REASONS = [
  'not_received',
  'not_as_described',
  'not_authorised',
  'no_refund',
  'paid_twice',
  'wrong_sum',
  'paid_otherwise',
  'other',
] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

const HALF_DAY_MS = 12 * HOUR_MS

/**
 * Returns the last day on which a response is certainly in time, `2026-03-29`: a deadline in the morning in Tallinn
 * counts for the day before.
 * @param dueAt the provider's deadline, ISO 8601
 */
export const lastDayToRespond = (dueAt: string): string =>
  tallinnDay(new Date(Date.parse(dueAt) - HALF_DAY_MS))
