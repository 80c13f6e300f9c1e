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

/** POST /api/admin/payouts: what a service's file of payouts comes to, held against the orders. */
export const explainedPayouts = z.object({
  gross: eurosOut,
  fee: eurosOut,
  net: eurosOut,
  /** by the day that the file names, in its order */
  days: z.array(z.object({ date: z.string(), gross: eurosOut, fee: eurosOut, net: eurosOut })),
  /** how many lines are orders' to the cent */
  explained: z.int(),
  /** all other lines */
  others: z.array(payoutLine),
})
export type ExplainedPayouts = z.infer<typeof explainedPayouts>
