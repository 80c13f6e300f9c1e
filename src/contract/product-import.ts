import { z } from 'zod'
import { NAME_MAX } from '#domain/limits.ts'
import * as messages from '#messages/product-import.ts'
import { eurosOut, text } from './fields.ts'

/** The largest file that is imported. */
export const IMPORT_MAX_BYTES = 5_000_000
export const IMPORT_TOO_LARGE = messages.fileTooLarge(IMPORT_MAX_BYTES / 1_000_000)
export const IMPORT_ROWS_MAX = 5_000

/** Whose columns a file has. */
export const CSV_KINDS = {
  own: messages.ownTable,
  etsy: 'Etsy',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
} as const
export type CsvKind = keyof typeof CSV_KINDS

export const importPlanInput = z.object({
  /** the file as text */
  text: z.string().max(IMPORT_MAX_BYTES),
  /** true: what is complete goes to the shop at once; false: everything new is a draft */
  publish: z.boolean().default(false),
  /** for products of which the file names no category */
  category: text(NAME_MAX).default(''),
})

/** The counted pieces of a product of which the file and the shop say different things; null: they are not counted. */
const importStock = z.object({
  file: z.int().nullable(),
  /** the shop's when the file was downloaded; missing where the file does not carry it */
  seen: z.int().nullable().optional(),
  shop: z.int().nullable(),
})
export type ImportStock = z.infer<typeof importStock>

/** What the owner takes of a row in conflict: all but the count, so that the shop's stays, or the file's count as well. */
const stockChoice = z.enum(['shop', 'file'])
export type StockChoice = z.infer<typeof stockChoice>

/** One product of the file, and what would become of it. */
const importLine = z.object({
  /** the row of the table in which it begins; the heading is 1 */
  row: z.int(),
  /** `conflict`: the counted pieces have changed since the file was downloaded */
  action: z.enum(['add', 'change', 'same', 'conflict', 'refuse']),
  /** the product that it changes */
  id: z.int().nullable(),
  name: z.string(),
  price: eurosOut.nullable(),
  imageUrl: z.string(),
  /** the pictures that lie elsewhere and are to be fetched before the plan is carried out */
  pictures: z.array(z.string()),
  /** whether shoppers would see it */
  published: z.boolean(),
  /** of a product that it changes: what, in Estonian; of a conflict all but the count */
  changed: z.array(z.string()),
  /** of a change: the count before (`shop`) and after (`file`); of a conflict: all that is known of it; else null */
  stock: importStock.nullable(),
  /** of a conflict: what the owner can choose besides leaving the row out */
  choices: z.array(stockChoice),
  /** why it is refused, in Estonian */
  faults: z.array(z.string()),
  /** what should be known, in Estonian */
  notes: z.array(z.string()),
})
export type ImportLine = z.infer<typeof importLine>

export const importPlan = z.object({
  kind: z.enum(Object.keys(CSV_KINDS) as [CsvKind, ...CsvKind[]]),
  lines: z.array(importLine),
  /** stands for exactly this plan: where the products have changed meanwhile, it is not carried out */
  mark: z.string(),
})
export type ImportPlan = z.infer<typeof importPlan>

/** The same once more, with the mark of the plan that the person has seen and the rows that she chose. */
export const importInput = importPlanInput.extend({
  mark: z.string().max(100),
  rows: z.array(z.int()).max(IMPORT_ROWS_MAX),
  /** what she chose of the rows in conflict; those not named here are left out, also where `rows` has them */
  conflicts: z
    .array(z.object({ row: z.int(), take: stockChoice }))
    .max(IMPORT_ROWS_MAX)
    .default([]),
})

/** A picture that the file names and the shop does not keep: the product came without it. */
const missingPicture = z.object({ row: z.int(), name: z.string(), link: z.string() })
export type MissingPicture = z.infer<typeof missingPicture>

export const importDone = z.object({
  added: z.int(),
  changed: z.int(),
  missingPictures: z.array(missingPicture),
})
export type ImportDone = z.infer<typeof importDone>

/** POST /api/admin/products/import/picture: one picture that a file names. */
export const importPictureInput = z.object({ link: z.string().min(1).max(2000) })
export const importPicture = z.object({ url: z.string() })
