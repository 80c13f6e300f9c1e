import { createHash } from 'node:crypto'
import type { ImportDone, ImportPlan, StockChoice } from '#contract/product-import.ts'
import type { ProductInput } from '#contract/products.ts'
import { productsText } from '#domain/product.ts'
import { STANDING_CATEGORIES } from '#domain/product-list.ts'
import * as messages from '#messages/catalog.ts'
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

/** What the owner chose of the plan that stands under the mark. */
type Chosen = {
  mark: string
  rows: readonly number[]
  conflicts: readonly { row: number; take: StockChoice }[]
}

/**
 * Carries a plan out for the rows that the owner chose. A count is written only over the one that the plan showed.
 * @throws ShopError `changed_meanwhile` where it would not do any more what she has seen; `invalid_input` for a choice that
 * a conflict does not offer
 */
export async function importProducts(
  change: Change,
  { mark, rows, conflicts, ...wish }: ImportWish & Chosen,
): Promise<ImportDone> {
  const { trx, actor, now } = change
  const { kind, lines } = planLines(await existingOf(trx), wish)
  if (markOf(lines) !== mark) throw new ShopError('changed_meanwhile')
  const chosen = new Set(rows)
  const decided = new Map(conflicts.map(({ row, take }) => [row, take]))
  const done = { added: 0, changed: 0 }
  // Of those that come together the last one stands first in the shop: so the first of the table does.
  for (const line of lines.toReversed()) {
    const input = takenOf(line, chosen.has(line.row), decided.get(line.row))
    if (!input) continue
    if (line.id === null) {
      await addProduct(change, input)
      done.added++
    } else {
      await changeProduct(
        change,
        line.id,
        input,
        input.stockQuantity === undefined ? undefined : line.stock?.shop,
      )
      done.changed++
    }
  }
  const subject = productsText(done.added + done.changed)
  await recordAction(trx, { actor, action: 'product.import', subject, data: { kind, ...done } }, now)
  return done
}

/** What is written of a line; undefined where it is left alone. */
function takenOf(
  { row, action, input, stock, choices }: PlannedLine,
  isChosen: boolean,
  decision: StockChoice | undefined,
): ProductInput | undefined {
  if (action !== 'conflict') return isChosen && (action === 'add' || action === 'change') ? input : undefined
  if (!input || !decision) return undefined
  if (!choices.includes(decision))
    throw new ShopError('invalid_input', { details: messages.choiceNotPossibleOnRow(row) })
  return decision === 'file' ? { ...input, stockQuantity: stock!.file } : input
}

async function existingOf(db: Db): Promise<Existing> {
  const products = await listProducts(db, { deleted: false })
  const used = products.map(product => product.category)
  return { products, categories: [...STANDING_CATEGORIES, ...(await loadCategories(db)), ...used] }
}

const markOf = (lines: readonly PlannedLine[]): string =>
  createHash('sha256').update(JSON.stringify(lines)).digest('base64url').slice(0, 32)
