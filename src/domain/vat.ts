import type { Cents } from './money.ts'

/** A rate in percent, and the first day on which it is in force. */
type DatedRate = { rate: number; from: string }

/** Estonia's general rates (KMS § 15), the latest last. A new one is added here once it is law, and no other is taken out. */
const VAT_RATES: readonly DatedRate[] = [
  { rate: 20, from: '2009-07-01' },
  { rate: 22, from: '2024-01-01' },
  { rate: 24, from: '2025-07-01' },
]

/** The first day of the latest built-in rate. */
export const LAST_KNOWN_VAT_DAY = VAT_RATES.at(-1)!.from

/** A future rate that the owner has written down: in percent, with a decimal point. */
export type ComingVat = { rate: string; from: string }

/** The rate of a day, in percent. */
export function vatRateOn(day: string, coming?: ComingVat | null): number {
  if (coming && coming.from <= day) return Number(coming.rate)
  return (VAT_RATES.findLast(({ from }) => from <= day) ?? VAT_RATES[0]!).rate
}

/** Whether a registration has ended before a day: its sales have no VAT, and the number is named no more. */
export const hasVatEnded = ({ vatUntil = '' }: { vatUntil?: string }, day: string): boolean =>
  vatUntil !== '' && vatUntil < day

/**
 * The rate, in percent, that the sales of a day contain; null: none. The first day with VAT may be unknown, then all sales of a
 * registered seller up to the last one have it.
 */
export const vatRateOf = (
  seller: { vatNumber: string; vatSince?: string; vatUntil?: string; comingVat?: ComingVat | null },
  day: string,
): number | null =>
  seller.vatNumber !== '' && (seller.vatSince ?? '') <= day && !hasVatEnded(seller, day)
    ? vatRateOn(day, seller.comingVat)
    : null

/** The VAT that a price contains, in whole cents: shops state prices with it (TKS § 7). */
export function vatWithin(gross: Cents, rate: number): Cents {
  // In tenths of a percent all is whole: 0.1 is not exact in binary.
  const tenths = Math.round(rate * 10)
  return Math.round((gross * tenths) / (1000 + tenths))
}

/** A rate as the owner types it, `25,5`, with a point; what is none stays as it is. */
export const readVatRate = (typed: string): string =>
  /^\d{1,2}([.,]\d)?$/.test(typed) ? String(Number(typed.replace(',', '.'))) : typed

export const isVatRate = (rate: string): boolean =>
  /^\d{1,2}(\.\d)?$/.test(rate) && Number(rate) > 0 && Number(rate) <= 50

/** `25,5`, as a rate is written in Estonian. */
export const percentText = (rate: number): string => String(rate).replace('.', ',')
