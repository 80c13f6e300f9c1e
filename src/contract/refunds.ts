import { z } from 'zod'
import { LINES_MAX } from '#domain/limits.ts'
import { orderDocument } from './documents.ts'
import { calendarDay, eurosIn, eurosOut, requiredText, text, timeOut, wholeIn } from './fields.ts'
import { order, orderParams } from './orders.ts'

/** The payer reads the reason in the provider's own mail too, where it may have 255 letters. */
export const REASON_MAX = 200

/** POST /api/admin/orders/{n}/refund (contract §7). */
export const refundInput = z
  .object({
    /** without it, and without `lines`, whatever is left */
    amount: eurosIn
      .refine(cents => cents > 0, { message: 'An amount above 0' })
      .nullish()
      .transform(amount => amount ?? undefined),
    /** instead of `amount`: pieces of the order, `lineId` as `papers` names them; none with `delivery`, for its fee alone */
    lines: z
      .array(z.object({ lineId: wholeIn(0, 10_000), quantity: z.int().min(1) }))
      .max(LINES_MAX)
      .nullish()
      .transform(lines => lines ?? undefined),
    delivery: z.boolean().default(false).describe('With `lines`: the delivery fee goes back too.'),
    reason: requiredText(REASON_MAX),
    restock: z
      .boolean()
      .default(false)
      .describe(
        'The counted pieces go back into stock: those of `lines`, or of the whole order with all that is left of the money.',
      ),
    byHand: z
      .boolean()
      .default(false)
      .describe(
        'The owner gives the money back herself, and it is only written down; so it always is with cash and transfers.',
      ),
    /** of what she gives back herself: on which day it went, in whose month it counts; without it today */
    day: calendarDay.nullish().transform(day => day ?? undefined),
    /**
     * makes a repeated call the same refund, and one with another amount a refused one; without it the same amount and reason
     * within a minute are the same refund
     */
    requestId: text(64)
      .min(8)
      .nullish()
      .transform(id => id ?? undefined),
    seen: z
      .object({ refunded: eurosIn, settledAt: z.iso.datetime().nullable() })
      .optional()
      .describe(
        '`refunded` and `settledAt` of the papers that the person saw: where they are others by now, nothing moves.',
      ),
  })
  .refine(({ amount, lines }) => amount === undefined || lines === undefined, {
    path: ['amount'],
    message: 'Either `amount` or `lines`',
  })
  .refine(({ lines, delivery }) => !delivery || lines !== undefined, {
    path: ['delivery'],
    message: 'Only with `lines`: an empty list for the fee alone',
  })
  .refine(({ lines, delivery }) => lines === undefined || lines.length > 0 || delivery, {
    path: ['lines'],
    message: 'At least one line, or `delivery`',
  })
export type RefundInput = z.infer<typeof refundInput>

/** POST /api/admin/orders/{n}/refunds/{refundId}/won-back: money that a provider had taken back has come again. */
export const wonBackInput = z.object({
  amount: eurosIn.refine(cents => cents > 0, { message: 'An amount above 0' }),
  /** on which day it came, in whose month it counts */
  day: calendarDay,
})
export type WonBackInput = z.infer<typeof wonBackInput>

export const refundParams = orderParams.extend({ refundId: z.string().max(64) })

const refund = z.object({
  id: z.string(),
  amount: eurosOut,
  reason: z.string(),
  /** `asked`: the provider has not said yet that it is done */
  state: z.enum(['asked', 'done', 'failed']),
  byHand: z.boolean(),
  restock: z.boolean(),
  /** the administrator's e-mail, or the provider's name */
  actor: z.string(),
  /** the `owner` asked for it; it was made at the `provider`'s own site; the provider has taken the money back: a `reversal` */
  origin: z.enum(['owner', 'shop', 'provider', 'reversal']),
  providerRefundId: z.string().nullable(),
  /** why it failed, in Estonian */
  fault: z.string().nullable(),
  createdAt: timeOut,
  doneAt: timeOut.nullable(),
  /** what of it came to the owner again, and when; null where nothing did */
  wonBack: z.object({ amount: eurosOut, at: timeOut }).nullable(),
})
export type Refund = z.infer<typeof refund>

/** The order as it is now, and what became of the refund; with status 202 where the provider has not told yet. */
export const refundedOrder = order.extend({ refund })
export type RefundedOrder = z.infer<typeof refundedOrder>

/** GET /api/admin/orders/{n}/papers: the refunds of an order, and its documents. */
export const refundsAndDocuments = z.object({
  total: eurosOut,
  /** done and on its way */
  refunded: eurosOut,
  /** 0.00 also while nothing is paid */
  left: eurosOut,
  /** when its owner last said that its money was dealt with in another way, of a cancelled order or of withdrawals; null: never */
  settledAt: timeOut.nullable(),
  /** false where the owner gives the money back herself */
  throughProvider: z.boolean(),
  /** whether any piece of it is counted in stock */
  isCounted: z.boolean(),
  /** what was sold, with the pieces of which no refund is yet */
  lines: z.array(
    z.object({
      lineId: z.int(),
      name: z.string(),
      price: eurosOut,
      quantity: z.int(),
      left: z.int(),
    }),
  ),
  /** the delivery fee, while no refund is of it; else null */
  deliveryLeft: eurosOut.nullable(),
  /** the invoice states another buyer, address or way of delivery than the order by now */
  isInvoiceStale: z.boolean(),
  refunds: z.array(refund),
  documents: z.array(orderDocument),
})
export type RefundsAndDocuments = z.infer<typeof refundsAndDocuments>
