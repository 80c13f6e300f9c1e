import { z } from 'zod'
import { calendarDay, eurosOut, timeOut } from './fields.ts'

const DOCUMENT_KINDS = ['invoice', 'credit_note'] as const

/** An invoice or a credit note, without what it states. */
export const orderDocument = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  /** without gaps within its kind */
  number: z.int(),
  issuedAt: timeOut,
  total: eurosOut,
  /** false: an invoice that is not paid yet and may still change */
  isFinal: z.boolean(),
})
export type OrderDocument = z.infer<typeof orderDocument>

/** GET /api/admin/orders.csv: days in Tallinn on which the orders were made, both with them. */
export const ordersCsvQuery = z.object({
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** `excel`: as an Estonian spreadsheet reads it, with semicolons and decimal commas; else commas and decimal points */
  format: z.enum(['plain', 'excel']).default('plain'),
})

/** How many orders are printed at once. */
export const PACKING_MAX = 100

/** GET /api/admin/orders/papers.pdf: packing slips, then address labels. */
export const packingQuery = z.object({
  numbers: z
    .string()
    .max(PACKING_MAX * 20)
    .transform(list => [...new Set(list.split(',').map(number => number.trim()))].filter(Boolean))
    .refine(numbers => numbers.length > 0 && numbers.length <= PACKING_MAX, {
      message: `From 1 to ${PACKING_MAX} order numbers with commas between them`,
    }),
  slips: z.stringbool().default(true),
  labels: z.stringbool().default(true),
})
