import { z } from 'zod'
import { MAX_QUANTITY } from '#domain/cart.ts'
import { isEmail } from '#domain/contact-details.ts'
import { FULL_NAME_MAX, LINES_MAX, ORDER_NUMBER_MAX } from '#domain/limits.ts'
import { emailText, requestId, requiredText, timeOut } from './fields.ts'

/** Identifies one's own order: its number, and its key or the e-mail it was ordered with. No account is needed. */
const identification = {
  orderNumber: requiredText(ORDER_NUMBER_MAX),
  key: z.string().max(100).optional(),
  email: emailText().optional(),
}

export const withdrawalLookUp = z.object(identification)

/** What can be withdrawn from an order. */
export const withdrawable = z.object({
  orderNumber: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  /** `2026-12-04`; null before the period begins */
  lastDay: z.string().nullable(),
  isInTime: z.boolean(),
  lines: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      quantity: z.int(),
      /** pieces already withdrawn */
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
  /** the address for the receipt */
  receiptEmail: emailText().refine(isEmail, { message: 'Must be an e-mail address' }),
  lines: z
    .array(z.object({ position: z.int().min(0), quantity: z.int().min(1).max(MAX_QUANTITY) }))
    .min(1)
    .max(LINES_MAX),
  /** a repeated request returns the first receipt; this becomes the declaration's id */
  requestId,
})
export type WithdrawalInput = z.infer<typeof withdrawalInput>

/** The receipt: confirms that the declaration has arrived, with its text and time. */
export const withdrawalReceipt = z.object({
  id: z.string(),
  orderNumber: z.string(),
  at: timeOut,
  receiptEmail: z.string(),
  /** false: nothing was paid for the order, and too many e-mails have been sent (decision 38) */
  isMailed: z.boolean(),
  statement: z.string(),
  /** nothing was paid for the order, so the withdrawal cancels it */
  isCancelled: z.boolean(),
  /** euros: the total of the unpaid order without these pieces; null if they are still in it, or it is cancelled */
  toPay: z.string().nullable(),
  /** false: the pieces left the order unpaid, or it was cancelled unpaid */
  isRefundDue: z.boolean(),
  /** the whole order has left the maker; false if she may still have part of it */
  isSent: z.boolean(),
})
export type WithdrawalReceipt = z.infer<typeof withdrawalReceipt>

/** POST /api/admin/orders/{n}/withdrawals-done */
export const settlingQuery = z.object({
  seen: z.iso
    .datetime()
    .optional()
    .describe('The time of the last withdrawal that the person saw: later ones stay open.'),
})
