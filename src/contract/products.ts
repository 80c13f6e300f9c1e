import { z } from 'zod'
import { NAME_MAX } from '#domain/limits.ts'
import { isPictureLink } from '#domain/picture-link.ts'
import { productGaps } from '#domain/product.ts'
import { PRODUCT_SORTS } from '#domain/product-list.ts'
import { choiceIn, cursorIn, eurosOut, ID_MAX, priceIn, requestId, requiredText, text } from './fields.ts'
import { picture } from './pictures.ts'
import { PRODUCT_FIELDS, type ProductField, type PublicField } from './product-fields.ts'

/** Limits of a product's parts, which the form keeps to as well. */
export const EXTRA_PICTURES_MAX = 20
export const STOCK_MAX = 100_000
export const ALT_MAX = 300

const shownFields = {
  name: z.string(),
  description: z.string(),
  longDescription: z.string(),
  price: eurosOut,
  /** the earlier price in the owner's words */
  originalPrice: eurosOut.nullable(),
  imageUrl: z.string(),
  imageUrls: z.array(z.string()),
  badge: z.string().nullable(),
  category: z.string(),
  /** true only while a piece is available that is not reserved by others (contract §4, Products) */
  inStock: z.boolean(),
  /** pieces there are, null = not counted */
  stockQuantity: z.int().nullable(),
  /** what it is made of, `80% vill, 20% akrüül`; empty where nothing is said */
  fibres: z.string(),
  care: z.string(),
  /** what the pictures show, in the owner's words, by their link */
  alts: z.record(z.string(), z.string()),
} satisfies Record<PublicField, z.ZodType>

export const product = z.object({
  id: z.int(),
  ...shownFields,
  /** what the shop strikes through: of the earlier price only what the prices of the past bear out (TKS § 7 (6¹)) */
  struckPrice: eurosOut.nullable(),
  /** the lowest price of the 30 days before the reduction; null exactly where nothing is struck through */
  priorPrice: eurosOut.nullable(),
  /** the last day of the sale at whose price it is offered, in Tallinn; missing where no sale runs */
  priceValidUntil: z.string().optional(),
  /** the badge that shoppers see: null also where it claims what is not so, or what may not be said */
  shownBadge: z.string().nullable(),
  /**
   * by weight, in percent, of the least recycled of so many weighed pieces: it speaks of the product while no more are on
   * sale (`productClaim`); missing where none was weighed
   */
  recycled: z.object({ percent: z.int(), pieces: z.int() }).optional(),
  /** what the shop knows of the pictures it keeps itself, main picture first; links elsewhere are missing here */
  pictures: z.array(picture),
})
export type Product = z.infer<typeof product>

/** A link to a picture: on this shop, or https elsewhere. */
const imageLink = text(2000).refine(link => link === '' || isPictureLink(link), {
  message: 'A link that starts with https:// or /; browsers show no http:// picture on a safe page',
})

const blankAsNull = (value: unknown) => (value === '' ? null : value)

const givenFields = {
  name: requiredText(NAME_MAX),
  description: text().default(''),
  longDescription: text().default(''),
  /** null: a draft that has none yet */
  price: z.preprocess(blankAsNull, priceIn.nullable()).default(null),
  originalPrice: z.preprocess(blankAsNull, priceIn.nullable()).default(null),
  imageUrl: imageLink.default(''),
  imageUrls: z
    .array(imageLink)
    .max(EXTRA_PICTURES_MAX)
    .default([])
    .transform(links => links.filter(link => link !== '')),
  category: text(NAME_MAX).default(''),
  badge: text(60)
    .nullish()
    .transform(badge => badge || null),
  /** missing: as it was, and true of a new product */
  inStock: z.boolean().optional(),
  /** null: not counted; missing: as it was */
  stockQuantity: z.int().min(0).max(STOCK_MAX).nullish(),
  // What the specification's own client does not know stays as it was where it is missing.
  fibres: text(PRODUCT_FIELDS.fibres.max).optional(),
  care: text(PRODUCT_FIELDS.care.max).optional(),
  alts: z.record(z.string().max(2000), text(ALT_MAX)).optional(),
  /** false: a draft that shoppers do not see, which needs no more than a name; a new product is published */
  published: z.boolean().optional(),
} satisfies Record<ProductField, z.ZodType>

export const stockBefore = z
  .int()
  .min(0)
  .max(STOCK_MAX)
  .nullish()
  .describe(
    'With a changed `stockQuantity`: the one that the person saw. Pieces that were sold since stay sold, as only the difference is applied; without it the number is taken as it is.',
  )

const productFields = z.object({
  ...givenFields,
  stockBefore,
  /** with a change: the version that the person saw; where it has moved on, nothing is overwritten */
  version: z.int().positive().optional(),
  /** with a new product: the same again is answered with the first one; with a change: the product's `changeId` from then on */
  requestId,
  /** with a new product: its `changeId` at first, by which who sent several tries under one `requestId` knows which one arrived */
  tryId: requestId,
})

/** A draft may be unfinished, what shoppers see may not. */
export const productInput = productFields.superRefine((product, context) => {
  if (product.published === false) return
  // A name is asked of drafts, too.
  for (const need of productGaps(product).filter(each => each !== 'name'))
    context.addIssue({ code: 'custom', path: [need], message: 'Needed before shoppers may see the product' })
})
/** Prices are cents in here. */
export type ProductInput = z.infer<typeof productInput>

export const categoryInput = z.object({ name: requiredText(NAME_MAX) })

export const productQuery = z.object({
  id: z.coerce.number().int().max(ID_MAX).optional(),
  /** empty: of any */
  category: text(NAME_MAX)
    .transform(category => category || undefined)
    .optional(),
  sort: z.enum(PRODUCT_SORTS).optional(),
  q: text(200).optional(),
  inStock: choiceIn.optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  cursor: cursorIn,
})
export type ProductQuery = z.infer<typeof productQuery>
