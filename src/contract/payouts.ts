import { z } from 'zod'
import { eurosOut } from './fields.ts'

/** A line of a payment service's file, and the order that it belongs to. */
const payoutLine = z.object({
  /** the row in a spreadsheet: the heading is 1 */
  row: z.int(),
  /** as written in the file */
  date: z.string(),
  /** the rest of the row, to look it up */
  text: z.string(),
  gross: eurosOut,
  fee: eurosOut,
  net: eurosOut,
  /** null: the shop does not know it */
  orderNumber: z.string().nullable(),
  /** the file's amount minus the shop's; zero if they agree */
  difference: eurosOut,
})

const sums = { gross: eurosOut, fee: eurosOut, net: eurosOut }

/** A payment or refund that the file should contain, but does not. */
const missingPayout = z.object({
  orderNumber: z.string(),
  /** the day in Tallinn of the payment or refund: `2026-03-29` */
  day: z.iso.date(),
  /** the name of the payment method */
  method: z.string(),
  /** negative for a refund */
  gross: eurosOut,
})

/** POST /api/admin/payouts: the sums of a service's payout file, compared with the orders. */
export const explainedPayouts = z.object({
  ...sums,
  /** by the file's days, in its order; `paid`: the days on which its explained lines were paid, null: there are none */
  days: z.array(
    z.object({
      date: z.string(),
      ...sums,
      paid: z.object({ first: z.iso.date(), last: z.iso.date() }).nullable(),
    }),
  ),
  /** the explained lines, by the month of the payment or refund in the shop's own books */
  months: z.array(z.object({ month: z.string(), ...sums })),
  /** how many lines match an order to the cent */
  explained: z.int(),
  /** all other lines */
  others: z.array(payoutLine),
  /** payments and refunds of the same services that are in no line, and can be in no other file */
  missing: z.array(missingPayout),
})
export type ExplainedPayouts = z.infer<typeof explainedPayouts>
