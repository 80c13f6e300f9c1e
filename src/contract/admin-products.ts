import { z } from 'zod'
import { eurosOut, ID_MAX, timeOut } from './fields.ts'
import { product } from './products.ts'

/** A product as its owner sees it, drafts and deleted ones among them. */
export const adminProduct = product.extend({
  /** null: a draft that has none yet */
  price: eurosOut.nullable(),
  /** as she has set it: shoppers see `false` as well while the last piece is held */
  inStock: z.boolean(),
  /** pieces that a checkout under way holds */
  held: z.int(),
  /** to be sent back with a change: another one in between is told, not overwritten */
  version: z.int(),
  /** the `requestId` of its last change: its sender knows that it arrived; null where it had none */
  changeId: z.string().nullable(),
  /** false: a draft */
  published: z.boolean(),
  createdAt: timeOut,
  updatedAt: timeOut,
  /** when it was deleted; it can be brought back for 30 days */
  deletedAt: timeOut.nullable(),
})
export type AdminProduct = z.infer<typeof adminProduct>

const productId = z.number().int().positive().max(ID_MAX)

export const productParams = z.object({ id: z.coerce.number().pipe(productId) })

export const adminProductsQuery = z.object({
  /** true: those that were deleted and can be brought back */
  deleted: z.stringbool().default(false),
})

/** GET /api/admin/usual-price: what her products cost in the middle; a sum far above it is asked about. */
export const usualPriceReply = z.object({ price: eurosOut })
export type UsualPriceReply = z.infer<typeof usualPriceReply>

/** All products in their wanted order; those not named, such as one added meanwhile, come first. */
export const productOrder = z.object({
  ids: z
    .array(productId)
    .max(10_000)
    .refine(ids => new Set(ids).size === ids.length, { message: 'Each product once' }),
})
