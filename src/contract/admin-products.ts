import { z } from 'zod'
import { NAME_MAX } from '#domain/limits.ts'
import { MAX_PRICE } from '#domain/money.ts'
import { choiceIn, eurosOut, ID_MAX, priceIn, requiredText, timeOut } from './fields.ts'
import { product, STOCK_MAX, stockBefore } from './products.ts'

/** A product as its owner sees it, drafts and deleted ones among them. */
export const adminProduct = product.extend({
  /** null: a draft that has none yet */
  price: eurosOut.nullable(),
  /** what is asked instead while a sale runs; null where none does */
  salePrice: eurosOut.nullable(),
  /** as she has set it: shoppers see `false` as well while the last piece is held */
  inStock: z.boolean(),
  /** pieces that a checkout under way holds */
  held: z.int(),
  /** to be sent back with a change: another one in between is told, not overwritten */
  version: z.int(),
  /** the `requestId` of its last change, before one the `tryId` that made it: its sender knows that it arrived; null where it had none */
  changeId: z.string().nullable(),
  /** likewise of the changes before it, the newest first, as far as they are remembered */
  earlierChangeIds: z.array(z.string()),
  /** false: a draft */
  published: z.boolean(),
  createdAt: timeOut,
  updatedAt: timeOut,
  /** when it was deleted; it can be brought back for 30 days */
  deletedAt: timeOut.nullable(),
})
export type AdminProduct = z.infer<typeof adminProduct>

export const productId = z.number().int().positive().max(ID_MAX)

export const productParams = z.object({ id: z.coerce.number().pipe(productId) })

export const adminProductsQuery = z.object({
  /** true: those that were deleted and can be brought back */
  deleted: choiceIn.default(false),
})

/** GET /api/admin/usual-price: what her products cost in the middle; a sum far above it is asked about. */
export const usualPriceReply = z.object({ price: eurosOut })
export type UsualPriceReply = z.infer<typeof usualPriceReply>

/** How many are changed at once, or are in a sale. */
export const PRODUCTS_CHANGED_MAX = 500

const cents = z.int().min(-MAX_PRICE).max(MAX_PRICE)

/** What is done to products; what is not named of `set` stays. */
const change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('set'),
    price: priceIn.optional(),
    /** null: not counted any more */
    stockQuantity: z.int().min(0).max(STOCK_MAX).nullish(),
    stockBefore,
  }),
  z.object({
    kind: z.literal('price'),
    by: z.discriminatedUnion('by', [
      z.object({ by: z.literal('sum'), cents }),
      z.object({ by: z.literal('percent'), percent: z.int().min(-90).max(900) }),
    ]),
  }),
  z.object({ kind: z.literal('category'), category: requiredText(NAME_MAX) }),
  z.object({ kind: z.literal('published'), published: z.boolean() }),
])

/** POST /api/admin/products/change: the same is done to all of them, or nothing to any. */
export const productsChange = z.object({
  /** with the versions that were seen: where one has moved on, nothing is changed */
  products: z
    .array(z.object({ id: productId, version: z.int().positive() }))
    .min(1)
    .max(PRODUCTS_CHANGED_MAX),
  change,
})
export type ProductsChange = z.infer<typeof productsChange>

/** All products in their wanted order; those not named, such as one added meanwhile, come first. */
export const productOrder = z.object({
  ids: z
    .array(productId)
    .max(10_000)
    .refine(ids => new Set(ids).size === ids.length, { message: 'Each product once' }),
})
