import { z } from 'zod'
import { LINES_MAX } from '#domain/limits.ts'
import { orderDocument } from './documents.ts'
import { calendarDay, eurosIn, eurosOut, requiredText, text, timeOut, wholeIn } from './fields.ts'
import { order, orderParams } from './orders.ts'

/** The payer also reads the reason in the provider's e-mail, which allows 255 characters. */
export const REASON_MAX = 200

/** POST /api/admin/orders/{n}/refund (contract §7). */
export const refundInput = z
  .object({
    /** without it and without `lines`: everything that is left */
    amount: eurosIn
      .refine(cents => cents > 0, { message: 'Must be above 0' })
      .nullish()
      .transform(amount => amount ?? undefined),
    /** instead of `amount`: pieces of the order, by `lineId` of `papers`; empty with `delivery`: only the fee */
    lines: z
      .array(z.object({ lineId: wholeIn(0, 10_000), quantity: z.int().min(1) }))
      .max(LINES_MAX)
      .nullish()
      .transform(lines => lines ?? undefined),
    delivery: z.boolean().default(false).describe('With `lines`: the delivery fee is refunded too.'),
    reason: requiredText(REASON_MAX),
    restock: z
      .boolean()
      .default(false)
      .describe(
        'Returns the counted pieces to the stock: those of `lines`, or of the whole order if everything left is refunded.',
      ),
    byHand: z
      .boolean()
      .default(false)
      .describe(
        'The owner refunds the money by hand and the refund is only recorded, as always with cash and transfers.',
      ),
    /** for a refund by hand: the day of the refund, in whose month it is booked; without it, today */
    day: calendarDay.nullish().transform(day => day ?? undefined),
    /**
     * idempotency key: a retry returns the same refund, and is refused if its amount differs; without it, the same
     * amount and reason within a minute are the same refund
     */
    requestId: text(64)
      .min(8)
      .nullish()
      .transform(id => id ?? undefined),
    seen: z
      .object({ refunded: eurosIn, settledAt: z.iso.datetime().nullable() })
      .optional()
      .describe(
        '`refunded` and `settledAt` of the papers that the person saw: if they have changed since, nothing is refunded.',
      ),
  })
  .refine(({ amount, lines }) => amount === undefined || lines === undefined, {
    path: ['amount'],
    message: 'Must not be given together with `lines`',
  })
  .refine(({ lines, delivery }) => !delivery || lines !== undefined, {
    path: ['delivery'],
    message: 'Requires `lines`, which may be empty to refund the fee alone',
  })
  .refine(({ lines, delivery }) => lines === undefined || lines.length > 0 || delivery, {
    path: ['lines'],
    message: 'Must contain at least one line unless `delivery` is set',
  })
export type RefundInput = z.infer<typeof refundInput>

/** POST /api/admin/orders/{n}/refunds/{refundId}/won-back: money of a reversal that the owner got back. */
export const wonBackInput = z.object({
  amount: eurosIn.refine(cents => cents > 0, { message: 'Must be above 0' }),
  /** the day it came, in whose month it is booked */
  day: calendarDay,
})
export type WonBackInput = z.infer<typeof wonBackInput>

export const refundParams = orderParams.extend({ refundId: z.string().max(64) })

const refund = z.object({
  id: z.string(),
  amount: eurosOut,
  reason: z.string(),
  /** `asked`: the provider has not confirmed it yet */
  state: z.enum(['asked', 'done', 'failed']),
  byHand: z.boolean(),
  restock: z.boolean(),
  /** the administrator's e-mail address, or the provider's name */
  actor: z.string(),
  /** requested by the `owner`; made at the `provider`'s own site; or taken back by the provider: a `reversal` */
  origin: z.enum(['owner', 'shop', 'provider', 'reversal']),
  providerRefundId: z.string().nullable(),
  /** why it failed, in Estonian */
  fault: z.string().nullable(),
  createdAt: timeOut,
  /** when it was made, or failed; null while it is pending, and for failures before 2026-11-30 */
  doneAt: timeOut.nullable(),
  /** the part that the owner got back, and when; null if none */
  wonBack: z.object({ amount: eurosOut, at: timeOut }).nullable(),
})
export type Refund = z.infer<typeof refund>

/** The order as it is now and the refund; status 202 if the provider has not answered yet. */
export const refundedOrder = order.extend({ refund })
export type RefundedOrder = z.infer<typeof refundedOrder>

/** GET /api/admin/orders/{n}/papers: the refunds and documents of an order. */
export const refundsAndDocuments = z.object({
  total: eurosOut,
  /** done or in progress */
  refunded: eurosOut,
  /** also 0.00 while nothing is paid */
  left: eurosOut,
  /** when the owner last marked the money of a cancellation or of withdrawals as settled in another way; null: never */
  settledAt: timeOut.nullable(),
  /** false if the owner refunds by hand */
  throughProvider: z.boolean(),
  /** whether the stock of any of its pieces is counted */
  isCounted: z.boolean(),
  /** the sold lines, with the pieces not refunded yet */
  lines: z.array(
    z.object({
      lineId: z.int(),
      name: z.string(),
      price: eurosOut,
      quantity: z.int(),
      left: z.int(),
    }),
  ),
  /** the delivery fee, unless it is refunded; then null */
  deliveryLeft: eurosOut.nullable(),
  /** the invoice's buyer, address or delivery method differs from the order's by now */
  isInvoiceStale: z.boolean(),
  refunds: z.array(refund),
  documents: z.array(orderDocument),
})
export type RefundsAndDocuments = z.infer<typeof refundsAndDocuments>
