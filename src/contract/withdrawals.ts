import { z } from 'zod'
import { MAX_QUANTITY } from '#domain/cart.ts'
import { isEmail } from '#domain/contact-details.ts'
import { FULL_NAME_MAX, LINES_MAX, ORDER_NUMBER_MAX } from '#domain/limits.ts'
import { emailText, requestId, requiredText, timeOut } from './fields.ts'

/** Whose order it is: its number, and its key or the e-mail that it was ordered with. No account is needed. */
const identification = {
  orderNumber: requiredText(ORDER_NUMBER_MAX),
  key: z.string().max(100).optional(),
  email: emailText().optional(),
}

export const withdrawalLookUp = z.object(identification)

/** What of an order can be withdrawn. */
export const withdrawable = z.object({
  orderNumber: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  /** `2026-12-04`; null while the time has not begun */
  lastDay: z.string().nullable(),
  isInTime: z.boolean(),
  lines: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      quantity: z.int(),
      /** pieces that have been withdrawn before */
      withdrawn: z.int(),
      /** false: it was made to the customer's own wishes */
      withdrawable: z.boolean(),
    }),
  ),
})
export type Withdrawable = z.infer<typeof withdrawable>

export const withdrawalInput = z.object({
  ...identification,
  name: requiredText(FULL_NAME_MAX),
  /** where the receipt is to go */
  receiptEmail: emailText().refine(isEmail, { message: 'An e-mail address' }),
  lines: z
    .array(z.object({ position: z.int().min(0), quantity: z.int().min(1).max(MAX_QUANTITY) }))
    .min(1)
    .max(LINES_MAX),
  /** the same again is answered with the first receipt; the declaration's id from then on */
  requestId,
})
export type WithdrawalInput = z.infer<typeof withdrawalInput>

/** The receipt: that the declaration has arrived, with what it says and when. */
export const withdrawalReceipt = z.object({
  id: z.string(),
  orderNumber: z.string(),
  at: timeOut,
  receiptEmail: z.string(),
  statement: z.string(),
  /** nothing was paid for the order, and with the withdrawal it is cancelled */
  isCancelled: z.boolean(),
  /** all of the order has left the maker: false where a part of it may be with her still */
  isSent: z.boolean(),
})
export type WithdrawalReceipt = z.infer<typeof withdrawalReceipt>

/** POST /api/admin/orders/{n}/withdrawals-done */
export const settlingQuery = z.object({
  seen: z.iso
    .datetime()
    .optional()
    .describe('When the last withdrawal came that the person saw: later ones may wait by now.'),
})
