import { z } from 'zod'
import { NAME_MAX } from '#domain/limits.ts'
import { MAX_PRICE } from '#domain/money.ts'
import { choiceIn, eurosOut, ID_MAX, priceIn, requiredText, timeOut } from './fields.ts'
import { product, STOCK_MAX, stockBefore } from './products.ts'

/** A product as its owner sees it, including drafts and deleted products. */
export const adminProduct = product.extend({
  /** null: a draft without a price */
  price: eurosOut.nullable(),
  /** the price while a sale runs; null if none does */
  salePrice: eurosOut.nullable(),
  /** as the owner set it; shoppers also see `false` while the last piece is held */
  inStock: z.boolean(),
  /** pieces held by checkouts in progress */
  held: z.int(),
  /** sent back with a change: a conflicting change is reported, not overwritten */
  version: z.int(),
  /**
   * the `requestId` of its last change, or the `tryId` that created it, so that the sender can recognise it; or null
   */
  changeId: z.string().nullable(),
  /** the same for earlier changes, newest first, as far as they are stored */
  earlierChangeIds: z.array(z.string()),
  /** false: a draft */
  published: z.boolean(),
  createdAt: timeOut,
  updatedAt: timeOut,
  /** when it was deleted; it can be restored for 30 days */
  deletedAt: timeOut.nullable(),
})
export type AdminProduct = z.infer<typeof adminProduct>

export const productId = z.number().int().positive().max(ID_MAX)

export const productParams = z.object({ id: z.coerce.number().pipe(productId) })

export const adminProductsQuery = z.object({
  /** true: deleted products that can be restored */
  deleted: choiceIn.default(false),
})

/** GET /api/admin/usual-price: the median price of the products; a price far above it must be confirmed. */
export const usualPriceReply = z.object({ price: eurosOut })
export type UsualPriceReply = z.infer<typeof usualPriceReply>

/** How many products are changed at once, or are in one sale. */
export const PRODUCTS_CHANGED_MAX = 500

const cents = z.int().min(-MAX_PRICE).max(MAX_PRICE)

/** A change of products; fields missing from `set` are left unchanged. */
const change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('set'),
    price: priceIn.optional(),
    /** null: no longer counted */
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

/** POST /api/admin/products/change: applies the same change to all of the products, or to none. */
export const productsChange = z.object({
  /** with the versions that the person saw: if one has changed since, nothing is changed */
  products: z
    .array(z.object({ id: productId, version: z.int().positive() }))
    .min(1)
    .max(PRODUCTS_CHANGED_MAX),
  change,
})
export type ProductsChange = z.infer<typeof productsChange>

/** All products in their new order; products not listed, such as one added meanwhile, come first. */
export const productOrder = z.object({
  ids: z
    .array(productId)
    .max(10_000)
    .refine(ids => new Set(ids).size === ids.length, { message: 'Must contain each product only once' }),
})
