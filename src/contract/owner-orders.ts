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
  /** a product of the shop; null: a line in the owner's own words */
  productId: z.int().positive().max(ID_MAX).nullable(),
  /** for a line in her own words; a product keeps its name in the shop */
  name: text(ITEM_MAX).default(''),
  /** the agreed price, which may differ from the shop's */
  unitPrice: priceIn,
  quantity: z.int().min(1).max(MAX_QUANTITY),
  /** for a line in her own words: made to the buyer's own wishes, so it cannot be withdrawn */
  madeToOrder: z.boolean().default(false),
})

/** POST /api/admin/orders: an order that the owner makes. Its other rules are in `ownerOrderFaults` of the domain. */
export const ownerOrderInput = place.extend({
  lines: z.array(line).min(1).max(OWNER_LINES_MAX),
  payment: z.enum(OWNER_PAYMENTS),
  /** the day of the payment, in whose month it is booked; without it, today */
  paidOn: calendarDay.optional(),
  /** a repeated request returns the first order; this becomes its id */
  requestId,
})
export type OwnerOrderInput = z.input<typeof ownerOrderInput>
export type OwnerOrder = z.output<typeof ownerOrderInput>

export const ownerOrderMade = z.object({
  order,
  /** null if it is already paid */
  link: paymentLinkSent.nullable(),
})
export type OwnerOrderMade = z.infer<typeof ownerOrderMade>
