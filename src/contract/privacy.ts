import { z } from 'zod'
import { ENTRY_AUTHORS, ENTRY_KINDS } from '#domain/thread.ts'
import { attachment } from './custom-orders.ts'
import { eurosOut, timeOut } from './fields.ts'
import { order } from './orders.ts'

/** All data stored about an order, for its customer (GDPR, art. 15 and 20). */
export const personalData = z.object({
  order,
  history: z.array(z.object({ at: timeOut, actor: z.string(), event: z.string(), data: z.unknown() })),
  mails: z.array(
    z.object({
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      createdAt: timeOut,
      sentAt: timeOut.nullable(),
    }),
  ),
  /** payments made or begun for the order */
  payments: z.array(
    z.object({
      providerOrderId: z.string().nullable(),
      amount: eurosOut,
      state: z.string(),
      /** the delivery given with the payment of an invoice */
      delivery: z.unknown(),
      createdAt: timeOut,
    }),
  ),
  refunds: z.array(z.object({ amount: eurosOut, reason: z.string(), state: z.string(), createdAt: timeOut })),
  pictures: z.array(attachment),
  /** passports of the sold pieces, with the name that their owner wants shown */
  passports: z.array(z.object({ code: z.string(), ownerName: z.string() })),
  /** what was said and agreed about it, except what was erased */
  thread: z.array(
    z.object({ at: timeOut, author: z.enum(ENTRY_AUTHORS), kind: z.enum(ENTRY_KINDS), body: z.unknown() }),
  ),
  withdrawals: z.array(z.object({ at: timeOut, name: z.string(), email: z.string(), statement: z.string() })),
  invoices: z.array(
    z.object({
      kind: z.string(),
      number: z.int(),
      issuedAt: timeOut,
      /** the buyer stated on the document */
      buyer: z.record(z.string(), z.string()),
    }),
  ),
  /** how long the data is kept, and why */
  keptFor: z.array(z.object({ what: z.string(), howLong: z.string(), why: z.string() })),
})
export type PersonalData = z.infer<typeof personalData>
