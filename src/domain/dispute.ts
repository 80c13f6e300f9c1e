import { HOUR_MS } from './durations.ts'
import { tallinnDay } from './tallinn.ts'

/** Why a payer disputes a payment, as far as it matters to the owner. */
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
 * The last day on which a response is surely in time, `2026-03-29`: a moment in the small hours of Tallinn is the evening before.
 * @param dueAt the moment that the provider names, ISO 8601
 */
export const lastDayToRespond = (dueAt: string): string =>
  tallinnDay(new Date(Date.parse(dueAt) - HALF_DAY_MS))
