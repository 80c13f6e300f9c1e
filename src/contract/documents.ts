import { z } from 'zod'
import { calendarDay, choiceIn, eurosOut, timeOut } from './fields.ts'

const DOCUMENT_KINDS = ['pro_forma', 'invoice', 'credit_note'] as const

/** A pro forma, an invoice or a credit note, without its details; documents never change. */
export const orderDocument = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  /** without gaps within its kind; for a pro forma, its number within the order */
  number: z.int(),
  issuedAt: timeOut,
  total: eurosOut,
})
export type OrderDocument = z.infer<typeof orderDocument>

/** GET /api/admin/orders.csv: the days in Tallinn on which the orders were placed, inclusive. */
export const ordersCsvQuery = z.object({
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** `excel`: for Estonian spreadsheets, with semicolons and decimal commas; otherwise commas and decimal points */
  format: z.enum(['plain', 'excel']).default('plain'),
})

/** GET /api/admin/books.csv: a month in Tallinn, such as `2026-03`. */
export const booksQuery = z.object({
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be a month, such as 2026-03'),
})

/** GET /api/admin/documents/{number}/ubl.xml: invoices and credit notes are numbered separately. */
export const ublParams = z.object({ number: z.coerce.number().int().positive().max(2_147_483_647) })
export const ublQuery = z.object({ kind: z.enum(['invoice', 'credit_note']).default('invoice') })

/** How many orders are printed at once. */
export const PACKING_MAX = 100

/** GET /api/admin/orders/papers.pdf: packing slips, then address labels. */
export const packingQuery = z.object({
  numbers: z
    .string()
    .max(PACKING_MAX * 20)
    .transform(list => [...new Set(list.split(',').map(number => number.trim()))].filter(Boolean))
    .refine(numbers => numbers.length > 0 && numbers.length <= PACKING_MAX, {
      message: `Must be 1 to ${PACKING_MAX} order numbers separated by commas`,
    }),
  slips: choiceIn.default(true),
  /** the carriers' own labels for orders that have them, otherwise address labels */
  labels: choiceIn.default(true),
  /** for the carriers' labels: `A4`, four on a sheet, or `A6`, one per page */
  paper: z.enum(['A4', 'A6']).default('A4'),
})
