import { createHash } from 'node:crypto'
import type { ImportDone, ImportPlan } from '#contract/product-import.ts'
import { productsText } from '#domain/product.ts'
import { STANDING_CATEGORIES } from '#domain/product-list.ts'
import { recordAction } from '#server/admin/audit.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { loadCategories } from './categories.ts'
import { addProduct, type Change, changeProduct } from './change-products.ts'
import { type Existing, type ImportWish, type PlannedLine, planLines } from './csv/plan.ts'
import { listProducts } from './store.ts'

/**
 * Reads a table and says what would become of each of its products; stores nothing.
 * @throws ShopError `invalid_input` for a table that is none of the known ones
 */
export async function planImport(db: Db, wish: ImportWish): Promise<ImportPlan> {
  const { kind, lines } = planLines(await existingOf(db), wish)
  return { kind, lines: lines.map(({ input: _, ...line }) => line), mark: markOf(lines) }
}

/**
 * Carries a plan out for the rows that the owner chose.
 * @throws ShopError `changed_meanwhile` where it would not do any more what she has seen
 */
export async function importProducts(
  change: Change,
  { mark, rows, ...wish }: ImportWish & { mark: string; rows: readonly number[] },
): Promise<ImportDone> {
  const { trx, actor, now } = change
  const { kind, lines } = planLines(await existingOf(trx), wish)
  if (markOf(lines) !== mark) throw new ShopError('changed_meanwhile')
  const chosen = new Set(rows)
  const done = { added: 0, changed: 0 }
  // Of those that come together the last one stands first in the shop: so the first of the table does.
  for (const { row, action, id, input } of lines.toReversed()) {
    if (!chosen.has(row) || !input) continue
    if (action === 'add') {
      await addProduct(change, input)
      done.added++
    } else if (action === 'change') {
      await changeProduct(change, id!, input)
      done.changed++
    }
  }
  const subject = productsText(done.added + done.changed)
  await recordAction(trx, { actor, action: 'product.import', subject, data: { kind, ...done } }, now)
  return done
}

async function existingOf(db: Db): Promise<Existing> {
  const products = await listProducts(db, { deleted: false })
  const used = products.map(product => product.category)
  return { products, categories: [...STANDING_CATEGORIES, ...(await loadCategories(db)), ...used] }
}

const markOf = (lines: readonly PlannedLine[]): string =>
  createHash('sha256').update(JSON.stringify(lines)).digest('base64url').slice(0, 32)
