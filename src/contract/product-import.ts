import { z } from 'zod'
import { NAME_MAX } from '#domain/limits.ts'
import { eurosOut, text } from './fields.ts'

/** The largest file that is imported. */
export const IMPORT_MAX_BYTES = 5_000_000
export const IMPORT_ROWS_MAX = 5_000

/** Whose columns a file has. */
export const CSV_KINDS = { own: 'selle poe tabel', etsy: 'Etsy', shopify: 'Shopify' } as const
export type CsvKind = keyof typeof CSV_KINDS

export const importPlanInput = z.object({
  /** the file as text */
  text: z.string().max(IMPORT_MAX_BYTES),
  /** true: what is complete goes to the shop at once; false: everything new is a draft */
  publish: z.boolean().default(false),
  /** for products of which the file names no category */
  category: text(NAME_MAX).default(''),
})

/** One product of the file, and what would become of it. */
export const importLine = z.object({
  /** the row of the table in which it begins; the heading is 1 */
  row: z.int(),
  action: z.enum(['add', 'change', 'same', 'refuse']),
  /** the product that it changes */
  id: z.int().nullable(),
  name: z.string(),
  price: eurosOut.nullable(),
  imageUrl: z.string(),
  /** whether shoppers would see it */
  published: z.boolean(),
  /** of a product that it changes: what, in Estonian */
  changed: z.array(z.string()),
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
})

export const importDone = z.object({ added: z.int(), changed: z.int() })
export type ImportDone = z.infer<typeof importDone>
