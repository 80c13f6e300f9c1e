import { z } from 'zod'
import { NAME_MAX } from '#domain/limits.ts'
import * as messages from '#messages/product-import.ts'
import { eurosOut, text } from './fields.ts'

/** The largest file that can be imported. */
export const IMPORT_MAX_BYTES = 5_000_000
export const IMPORT_TOO_LARGE = messages.fileTooLarge(IMPORT_MAX_BYTES / 1_000_000)
export const IMPORT_ROWS_MAX = 5_000

/** The sources of a file, told by its columns. */
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
  /** true: complete products are published at once; false: everything new is a draft */
  publish: z.boolean().default(false),
  /** for products without a category in the file */
  category: text(NAME_MAX).default(''),
})

/** The stock of a product whose counts in the file and the shop differ; null: not counted. */
const importStock = z.object({
  file: z.int().nullable(),
  /** the shop's count when the file was downloaded; missing if the file does not contain it */
  seen: z.int().nullable().optional(),
  shop: z.int().nullable(),
})
export type ImportStock = z.infer<typeof importStock>

/** The owner's choice for a row in conflict: to import all except the count, or the file's count as well. */
const stockChoice = z.enum(['shop', 'file'])
export type StockChoice = z.infer<typeof stockChoice>

/** One product of the file, and the result of its import. */
const importLine = z.object({
  /** the row of the file in which it begins; the heading is 1 */
  row: z.int(),
  /** `conflict`: the stock has changed since the file was downloaded */
  action: z.enum(['add', 'change', 'same', 'conflict', 'refuse']),
  /** the product that it changes */
  id: z.int().nullable(),
  name: z.string(),
  price: eurosOut.nullable(),
  imageUrl: z.string(),
  /** pictures hosted elsewhere, to be fetched before the import */
  pictures: z.array(z.string()),
  /** whether shoppers would see it */
  published: z.boolean(),
  /** for a changed product: the changes, in Estonian; in a conflict, all except the count */
  changed: z.array(z.string()),
  /** for a change: the count before (`shop`) and after (`file`); for a conflict: every known count; otherwise null */
  stock: importStock.nullable(),
  /** for a conflict: what the owner can choose besides leaving the row out */
  choices: z.array(stockChoice),
  /** why it is rejected, in Estonian */
  faults: z.array(z.string()),
  /** warnings, in Estonian */
  notes: z.array(z.string()),
})
export type ImportLine = z.infer<typeof importLine>

export const importPlan = z.object({
  kind: z.enum(Object.keys(CSV_KINDS) as [CsvKind, ...CsvKind[]]),
  lines: z.array(importLine),
  /** identifies exactly this plan: the import is refused if the products have changed since */
  mark: z.string(),
})
export type ImportPlan = z.infer<typeof importPlan>

/** The same input again, with the mark of the plan that the person saw and the rows that she chose. */
export const importInput = importPlanInput.extend({
  mark: z.string().max(100),
  rows: z.array(z.int()).max(IMPORT_ROWS_MAX),
  /** her choices for rows in conflict; conflicts not listed here are left out, even if `rows` includes them */
  conflicts: z
    .array(z.object({ row: z.int(), take: stockChoice }))
    .max(IMPORT_ROWS_MAX)
    .default([]),
})

/** A picture of the file that could not be fetched: the product was imported without it. */
const missingPicture = z.object({ row: z.int(), name: z.string(), link: z.string() })
export type MissingPicture = z.infer<typeof missingPicture>

export const importDone = z.object({
  added: z.int(),
  changed: z.int(),
  missingPictures: z.array(missingPicture),
})
export type ImportDone = z.infer<typeof importDone>

/** POST /api/admin/products/import/picture: fetches one picture of the file. */
export const importPictureInput = z.object({ link: z.string().min(1).max(2000) })
export const importPicture = z.object({ url: z.string() })
