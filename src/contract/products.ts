import { z } from 'zod'
import { PRODUCT_SORTS } from '#domain/product-list.ts'
import { eurosOut, ID_MAX, NAME_MAX, priceIn, requiredText, text } from './common.ts'
import { picture } from './pictures.ts'

export const product = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  longDescription: z.string(),
  price: eurosOut,
  originalPrice: eurosOut.nullable(),
  imageUrl: z.string(),
  imageUrls: z.array(z.string()),
  badge: z.string().nullable(),
  category: z.string(),
  /** true only while a piece is left that nobody else holds (contract §4, Products) */
  inStock: z.boolean(),
  /** pieces there are, null = not counted */
  stockQuantity: z.int().nullable(),
  /** what the shop knows of the pictures it keeps itself, main picture first; links elsewhere are missing here */
  pictures: z.array(picture),
})
export type Product = z.infer<typeof product>

/** A link to a picture: on this shop, or https elsewhere. */
const imageLink = text(2000).refine(link => link === '' || /^(https?:\/\/|\/(?!\/))\S+$/.test(link), {
  message: 'A link that starts with https:// or /',
})

export const productInput = z.object({
  name: requiredText(NAME_MAX),
  description: requiredText(),
  longDescription: text().default(''),
  price: priceIn,
  originalPrice: z.preprocess(value => (value === '' ? null : value), priceIn.nullable()).default(null),
  imageUrl: imageLink.refine(link => link !== '', { message: 'The main image link is required' }),
  imageUrls: z
    .array(imageLink)
    .max(20)
    .default([])
    .transform(links => links.filter(link => link !== '')),
  category: requiredText(NAME_MAX),
  badge: text(60)
    .nullish()
    .transform(badge => badge || null),
  inStock: z.boolean().default(true),
  /** null: not counted; missing: as it was */
  stockQuantity: z.int().min(0).max(100_000).nullish(),
})
/** Prices are cents in here. */
export type ProductInput = z.infer<typeof productInput>

export const productQuery = z.object({
  id: z.coerce.number().int().max(ID_MAX).optional(),
  category: text(NAME_MAX).optional(),
  sort: z.enum(PRODUCT_SORTS).optional(),
  q: text(200).optional(),
  inStock: z.stringbool().optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  cursor: z.string().max(200).optional(),
})
export type ProductQuery = z.infer<typeof productQuery>
