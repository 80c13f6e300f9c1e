import { z } from 'zod'
import { MAX_QUANTITY } from '#domain/cart.ts'
import { ITEM_MAX } from '#domain/custom-order.ts'
import { OWNER_PAYMENTS } from '#domain/owner-order.ts'
import { place } from './admin-delivery.ts'
import { paymentLinkSent } from './custom-orders.ts'
import { calendarDay, ID_MAX, priceIn, requestId, text } from './fields.ts'
import { order } from './orders.ts'

/** The most lines of an order that the owner makes. */
const OWNER_LINES_MAX = 50

const line = z.object({
  /** a piece of the shop; null: a line in the owner's own words */
  productId: z.int().positive().max(ID_MAX).nullable(),
  /** of a line in her own words; a piece is called as it is in the shop */
  name: text(ITEM_MAX).default(''),
  /** as it was agreed, which may be another price than the shop's */
  unitPrice: priceIn,
  quantity: z.int().min(1).max(MAX_QUANTITY),
  /** of a line in her own words: made to the buyer's own wishes, so that nobody withdraws from it */
  madeToOrder: z.boolean().default(false),
})

/** POST /api/admin/orders: an order that the owner makes. `ownerOrderFaults` of the domain holds the rest of its rules. */
export const ownerOrderInput = place.extend({
  lines: z.array(line).min(1).max(OWNER_LINES_MAX),
  payment: z.enum(OWNER_PAYMENTS),
  /** the day on which the money came, in whose month it counts; without it today */
  paidOn: calendarDay.optional(),
  /** the same again is answered with the first order; the order's id from then on */
  requestId,
})
export type OwnerOrderInput = z.input<typeof ownerOrderInput>
export type OwnerOrder = z.output<typeof ownerOrderInput>

export const ownerOrderMade = z.object({
  order,
  /** null where the money has come already */
  link: paymentLinkSent.nullable(),
})
export type OwnerOrderMade = z.infer<typeof ownerOrderMade>
