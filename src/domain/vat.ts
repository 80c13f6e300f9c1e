import type { Cents } from './money.ts'

/** Estonia's general rate in percent, in force since 1 July 2025 (KMS § 15). */
export const VAT_RATE = 24

/** Whether the sales of a day contain VAT: the first such day may be unknown, then all of a registered seller do. */
export const isTaxed = (seller: { vatNumber: string; vatSince?: string }, day: string): boolean =>
  seller.vatNumber !== '' && (seller.vatSince ?? '') <= day

/** The VAT that a price contains, in whole cents: shops state prices with it (TKS § 7). */
export const vatWithin = (gross: Cents, rate: number = VAT_RATE): Cents =>
  Math.round((gross * rate) / (100 + rate))
