import { z } from 'zod'
import { eurosOut } from './fields.ts'

/** A line of a payment service's file, and what the shop knows of it. */
const payoutLine = z.object({
  /** as a spreadsheet counts: the heading is 1 */
  row: z.int(),
  /** as the file writes it */
  date: z.string(),
  /** what else stands in the row, for who looks it up */
  text: z.string(),
  gross: eurosOut,
  fee: eurosOut,
  net: eurosOut,
  /** null: the shop knows nothing of it */
  orderNumber: z.string().nullable(),
  /** what the file says more than the shop has in its books; zero where both agree */
  difference: eurosOut,
})

const sums = { gross: eurosOut, fee: eurosOut, net: eurosOut }

/** A payment or a refund that a file must hold, and that stands in none of its lines. */
const missingPayout = z.object({
  orderNumber: z.string(),
  /** the day in Tallinn on which it was paid or given back: `2026-03-29` */
  day: z.iso.date(),
  /** as the way to pay is called */
  method: z.string(),
  /** below zero: it was given back */
  gross: eurosOut,
})

/** POST /api/admin/payouts: what a service's file of payouts comes to, held against the orders. */
export const explainedPayouts = z.object({
  ...sums,
  /** by the day that the file names, in its order; `paid`: between which days what it explains was paid, null: nothing is */
  days: z.array(
    z.object({
      date: z.string(),
      ...sums,
      paid: z.object({ first: z.iso.date(), last: z.iso.date() }).nullable(),
    }),
  ),
  /** what is explained, by the month in which it was paid or given back, as the shop's own tables have it */
  months: z.array(z.object({ month: z.string(), ...sums })),
  /** how many lines are orders' to the cent */
  explained: z.int(),
  /** all other lines */
  others: z.array(payoutLine),
  /** payments and refunds of the same services that stand in no line, and can stand in no other file */
  missing: z.array(missingPayout),
})
export type ExplainedPayouts = z.infer<typeof explainedPayouts>
