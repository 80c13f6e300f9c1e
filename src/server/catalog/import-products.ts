import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportDone, ImportPlan, MissingPicture, StockChoice } from '#contract/product-import.ts'
import type { ProductInput } from '#contract/products.ts'
import { productsText } from '#domain/product.ts'
import { FIXED_CATEGORIES } from '#domain/product-list.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/catalog.ts'
import { recordAction } from '#server/admin/audit.ts'
import { ownOrigins } from '#server/admin/origins.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { loadCategories } from './categories.ts'
import { addProduct, type Change, changeProduct } from './change-products.ts'
import { type ImportWish, type PlannedLine, planLines, readFile } from './csv/plan.ts'
import { loadKept, withKeptPictures, withoutOrigin } from './import-pictures.ts'
import { listProducts } from './store.ts'

/** The address of the shop, and the time of the import. */
type Place = { publicUrl: string; now: Date }

/**
 * Plans the import of a table: says what would happen to each of its products, and stores nothing.
 * @throws ShopError `invalid_input` for an unknown table
 */
export async function planImport(db: Db, wish: ImportWish, at: Place): Promise<ImportPlan> {
  const { kind, lines } = await readAndPlan(db, wish, at)
  return { kind, lines: lines.map(({ input: _, shown: __, ...line }) => line), mark: markOf(lines) }
}

/** What the owner chose in the plan with this mark. */
type Chosen = {
  mark: string
  rows: readonly number[]
  conflicts: readonly { row: number; take: StockChoice }[]
}

/**
 * Imports the rows that the owner chose. A count is written only over the one that the plan showed.
 * @throws ShopError `changed_meanwhile` if the import would no longer do what she has seen; `invalid_input` for a
 * choice that a conflict does not offer
 */
export async function importProducts(
  change: Change,
  { mark, rows, conflicts, ...wish }: ImportWish & Chosen,
  publicUrl: string,
): Promise<ImportDone> {
  const { trx, actor, now } = change
  const { kind, lines, kept } = await readAndPlan(trx, wish, { publicUrl, now })
  if (markOf(lines) !== mark) throw new ShopError('changed_meanwhile')
  const chosen = new Set(rows)
  const decided = new Map(conflicts.map(({ row, take }) => [row, take]))
  const done = { added: 0, changed: 0 }
  const missingPictures: MissingPicture[] = []
  // The product added last comes first in the shop: in reverse order, the first row of the table does.
  for (const line of lines.toReversed()) {
    const planned = takenOf(line, chosen.has(line.row), decided.get(line.row))
    if (!planned) continue
    // The embedded database answers without yielding to the event loop: readers get their turn between rows, writers
    // after the last one.
    await nextTurn()
    const { input, missing } = withKeptPictures(planned, line.shown, kept)
    missingPictures.unshift(...missing.map(link => ({ row: line.row, name: line.name, link })))
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
  return { ...done, missingPictures }
}

/** What is written for a line; undefined if it is left out. */
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

async function readAndPlan(db: Db, { text, ...wish }: ImportWish, { publicUrl, now }: Place) {
  const file = readFile(text, tallinnDay(now))
  for (const picture of file.imported.flatMap(({ said }) => said.pictures ?? []))
    picture.url = withoutOrigin(picture.url, publicUrl)
  const named = file.imported.flatMap(({ said }) => said.pictures?.map(({ url }) => url) ?? [])
  const { kept, uploads } = await loadKept(db, named)
  const products = await listProducts(db, { deleted: false })
  const used = products.map(product => product.category)
  // A table names the shop by its public address.
  const hosts = [publicUrl, ...ownOrigins(publicUrl)].map(origin => new URL(origin).host)
  const categories = [...FIXED_CATEGORIES, ...(await loadCategories(db)), ...used]
  return {
    kind: file.kind,
    kept,
    lines: planLines({ products, categories, kept, uploads, hosts }, wish, file),
  }
}

/** A digest of the plan; pictures fetched between the plan and the import do not change it. */
const markOf = (lines: readonly PlannedLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map(({ imageUrl: _, pictures: __, ...line }) => line)))
    .digest('base64url')
    .slice(0, 32)
