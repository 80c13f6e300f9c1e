import { z } from 'zod'
import { timeOut } from './common.ts'
import { attachment } from './custom-orders.ts'
import { order } from './orders.ts'

/** Everything that is kept about an order, for the customer whose it is (GDPR, art. 15 and 20). */
export const keptData = z.object({
  order,
  history: z.array(z.object({ at: timeOut, actor: z.string(), event: z.string(), data: z.unknown() })),
  mails: z.array(
    z.object({ to: z.string(), about: z.string(), createdAt: timeOut, sentAt: timeOut.nullable() }),
  ),
  pictures: z.array(attachment),
  withdrawals: z.array(z.object({ at: timeOut, name: z.string(), email: z.string(), statement: z.string() })),
  invoices: z.array(z.object({ kind: z.string(), number: z.int(), issuedAt: timeOut })),
  /** how long it is kept, and why */
  keptFor: z.array(z.object({ what: z.string(), howLong: z.string(), why: z.string() })),
})
export type KeptData = z.infer<typeof keptData>
