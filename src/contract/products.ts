import { z } from 'zod'
import { NAME_MAX } from '#domain/limits.ts'
import { isPictureLink } from '#domain/picture-link.ts'
import { missingProductFields } from '#domain/product.ts'
import { PRODUCT_SORTS } from '#domain/product-list.ts'
import { choiceIn, cursorIn, eurosOut, ID_MAX, priceIn, requestId, requiredText, text } from './fields.ts'
import { picture } from './pictures.ts'
import { PRODUCT_FIELDS, type ProductField, type PublicField } from './product-fields.ts'

/** Limits of a product's fields, also for the form. */
export const EXTRA_PICTURES_MAX = 20
export const STOCK_MAX = 100_000
export const ALT_MAX = 300

const shownFields = {
  name: z.string(),
  description: z.string(),
  longDescription: z.string(),
  price: eurosOut,
  /** the earlier price that the owner states */
  originalPrice: eurosOut.nullable(),
  imageUrl: z.string(),
  imageUrls: z.array(z.string()),
  badge: z.string().nullable(),
  category: z.string(),
  /** true only while a piece is available that others have not reserved (contract §4, Products) */
  inStock: z.boolean(),
  /** number of pieces; null = not counted */
  stockQuantity: z.int().nullable(),
  /** `pea 54–58 cm`; empty if not stated */
  size: z.string(),
  /** its fibres, `80% vill, 20% akrüül`; empty if not stated */
  fibres: z.string(),
  care: z.string(),
  /** alternative texts of the pictures in the owner's words, by link */
  alts: z.record(z.string(), z.string()),
} satisfies Record<PublicField, z.ZodType>

export const product = z.object({
  id: z.int(),
  ...shownFields,
  /** the struck-through price shown: the earlier price only as far as past prices justify it (TKS § 7 (6¹)) */
  struckPrice: eurosOut.nullable(),
  /** the lowest price of the 30 days before the reduction; null exactly if nothing is struck through */
  priorPrice: eurosOut.nullable(),
  /** the last day of the running sale, in Tallinn; missing if none runs */
  priceValidUntil: z.string().optional(),
  /** the badge that shoppers see; also null if its claim is untrue or unlawful */
  shownBadge: z.string().nullable(),
  /**
   * the recycled percentage by weight of the least recycled weighed piece, and the number of weighed pieces: claimed
   * for the product as long as no more pieces are on sale (`productClaim`); missing if none was weighed
   */
  recycled: z.object({ percent: z.int(), pieces: z.int() }).optional(),
  /** details of the pictures that the shop stores itself, main picture first; pictures hosted elsewhere are missing */
  pictures: z.array(picture),
})
export type Product = z.infer<typeof product>

/** A link to a picture: on this shop, or by https elsewhere. */
const imageLink = text(2000).refine(link => link === '' || isPictureLink(link), {
  message: 'Must start with https:// or /, because browsers block http:// pictures on https:// pages',
})

const blankAsNull = (value: unknown) => (value === '' ? null : value)

/** The fields of the specification's own client, which sends them all: one left out is emptied. */
type SentWhole =
  | 'name'
  | 'description'
  | 'longDescription'
  | 'price'
  | 'originalPrice'
  | 'imageUrl'
  | 'imageUrls'
  | 'category'
  | 'badge'

const givenFields = {
  name: requiredText(NAME_MAX),
  description: text().default(''),
  longDescription: text().default(''),
  /** null: a draft without a price */
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
  /** missing: unchanged; true for a new product */
  inStock: z.boolean().optional(),
  /** null: not counted; missing: unchanged */
  stockQuantity: z.int().min(0).max(STOCK_MAX).nullish(),
  size: text(PRODUCT_FIELDS.size.max).optional(),
  fibres: text(PRODUCT_FIELDS.fibres.max).optional(),
  care: text(PRODUCT_FIELDS.care.max).optional(),
  alts: z.record(z.string().max(2000), text(ALT_MAX)).optional(),
  /** false: a draft that shoppers do not see and that needs only a name; a new product is published by default */
  published: z.boolean().optional(),
  // Any other field is unchanged if missing: what a client saves that does not know it must not empty it.
} satisfies { [F in ProductField]: F extends SentWhole ? z.ZodType : z.ZodOptional }

export const stockBefore = z
  .int()
  .min(0)
  .max(STOCK_MAX)
  .nullish()
  .describe(
    'With a changed `stockQuantity`: the number that the person saw. Pieces sold since then stay sold, because only the difference is applied; without it, the new number is stored as it is.',
  )

const productFields = z.object({
  ...givenFields,
  stockBefore,
  /** with a change: the version that the person saw; if it has changed since, nothing is overwritten */
  version: z.int().positive().optional(),
  /** with a new product: a repeated request returns the first one; with a change: becomes the product's `changeId` */
  requestId,
  /** with a new product: its first `changeId`, which shows which of several tries with one `requestId` arrived */
  tryId: requestId,
})

/** A draft may be incomplete, a published product may not. */
export const productInput = productFields.superRefine((product, context) => {
  if (product.published === false) return
  // Drafts need a name, too.
  for (const need of missingProductFields(product).filter(each => each !== 'name'))
    context.addIssue({
      code: 'custom',
      path: [need],
      message: 'Required before the product can be published',
    })
})
/** Prices are in cents here. */
export type ProductInput = z.infer<typeof productInput>

export const categoryInput = z.object({ name: requiredText(NAME_MAX) })

export const productQuery = z.object({
  id: z.coerce.number().int().max(ID_MAX).optional(),
  /** empty: all categories */
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
