import type { Cents } from './money.ts'

/** A rate in percent and its first day in force. */
type DatedRate = { rate: number; from: string }

/** Estonia's general rates (KMS § 15), latest last. A new rate is appended once it is law; none is ever removed. */
const VAT_RATES: readonly DatedRate[] = [
  { rate: 20, from: '2009-07-01' },
  { rate: 22, from: '2024-01-01' },
  { rate: 24, from: '2025-07-01' },
]

/** The first day of the latest built-in rate. */
export const LAST_KNOWN_VAT_DAY = VAT_RATES.at(-1)!.from

/** A future rate that the owner entered: in percent, with a decimal point. */
export type ComingVat = { rate: string; from: string }

/** Returns the rate on a day, in percent. */
export function vatRateOn(day: string, coming?: ComingVat | null): number {
  if (coming && coming.from <= day) return Number(coming.rate)
  return (VAT_RATES.findLast(({ from }) => from <= day) ?? VAT_RATES[0]!).rate
}

/** Whether a VAT registration ended before a day: its sales then have no VAT, and the number is no longer stated. */
export const hasVatEnded = ({ vatUntil = '' }: { vatUntil?: string }, day: string): boolean =>
  vatUntil !== '' && vatUntil < day

/**
 * Returns the rate, in percent, that the sales of a day contain; null for no VAT. If the first day of the registration
 * is unknown, all sales up to its last day have VAT.
 */
export const vatRateOf = (
  seller: { vatNumber: string; vatSince?: string; vatUntil?: string; comingVat?: ComingVat | null },
  day: string,
): number | null =>
  seller.vatNumber !== '' && (seller.vatSince ?? '') <= day && !hasVatEnded(seller, day)
    ? vatRateOn(day, seller.comingVat)
    : null

/** Returns the VAT contained in a price, in whole cents: shop prices include VAT (TKS § 7). */
export function vatWithin(gross: Cents, rate: number): Cents {
  // In tenths of a percent every number is whole: 0.1 is not exact in binary.
  const tenths = Math.round(rate * 10)
  return Math.round((gross * tenths) / (1000 + tenths))
}

/** Reads a rate as the owner types it, `25,5`, and returns it with a point; anything else is returned unchanged. */
export const readVatRate = (typed: string): string =>
  /^\d{1,2}([.,]\d)?$/.test(typed) ? String(Number(typed.replace(',', '.'))) : typed

export const isVatRate = (rate: string): boolean =>
  /^\d{1,2}(\.\d)?$/.test(rate) && Number(rate) > 0 && Number(rate) <= 50

/** `25,5`: a rate in Estonian notation. */
export const percentText = (rate: number): string => String(rate).replace('.', ',')
