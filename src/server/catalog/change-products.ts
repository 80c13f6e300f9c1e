import { sql } from 'kysely'
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS } from '#contract/product-fields.ts'
import { type ProductInput, STOCK_MAX } from '#contract/products.ts'
import { NAME_MAX } from '#domain/limits.ts'
import { eurosOf } from '#domain/money.ts'
import { beginningOf } from '#domain/plain-text.ts'
import { productsText } from '#domain/product.ts'
import { FIXED_CATEGORIES, inCategory } from '#domain/product-list.ts'
import { restocked } from '#domain/restock.ts'
import * as messages from '#messages/catalog.ts'
import { recordAction } from '#server/admin/audit.ts'
import { type Db, isShared } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { deleteCategory, insertCategory, loadCategories } from './categories.ts'
import { endOffer, recordPrice } from './price-history.ts'
import {
  bumpProductVersion,
  findProduct,
  findProductByRequestId,
  insertCopy,
  insertProduct,
  listProducts,
  type ProductRow,
  setDeleted,
  writePositions,
  writeProduct,
} from './store.ts'

/** A product change in progress: its transaction, actor and time, and the products that it has touched so far. */
export type Change = { trx: Db; actor: string; now: Date; touched: Set<number> }

/**
 * Adds a product, published unless the input says otherwise. Idempotent: a repeated request id returns the product it
 * has added.
 */
export async function addProduct(
  { trx, actor, now, touched }: Change,
  input: ProductInput,
): Promise<ProductRow> {
  const added = input.requestId === undefined ? undefined : await findProductByRequestId(trx, input.requestId)
  if (added) return added
  const row = await insertProduct(trx, input, now)
  touched.add(row.id)
  await recordAction(trx, { actor, action: 'product.create', subject: row.name, data: { id: row.id } }, now)
  return row
}

/**
 * Changes a product.
 * @param stockSeen the count that must be unchanged; without it, pieces sold meanwhile are subtracted
 * @throws ShopError `changed_meanwhile` if the product is no longer as it was seen; `product_not_found`
 */
export async function changeProduct(
  { trx, actor, now, touched }: Change,
  id: number,
  input: ProductInput,
  stockSeen?: number | null,
): Promise<ProductRow> {
  const before = await bumpProductVersion(trx, id, { version: input.version, stock: stockSeen })
  if (!before) throw new ShopError((await findProduct(trx, id)) ? 'changed_meanwhile' : 'product_not_found')
  touched.add(id)
  const row = await writeProduct(trx, before, { ...input, stockQuantity: stockOf(before, input) }, now)
  const data = { id, changed: changedColumns(before, row), ...priceChange(before, row) }
  await recordAction(trx, { actor, action: 'product.update', subject: row.name, data }, now)
  return row
}

/**
 * The count that a change leaves. A sale does not bump the version, so pieces sold since the form was loaded are
 * subtracted.
 * @throws ShopError `changed_meanwhile` if counting has begun or ended since the form was loaded
 */
function stockOf(
  { stock_quantity: now }: ProductRow,
  { stockQuantity: wanted, stockBefore: seen }: ProductInput,
): number | null | undefined {
  if (wanted === undefined || wanted === null || seen === undefined || seen === now) return wanted
  if (seen === null || now === null) throw new ShopError('changed_meanwhile')
  return Math.min(STOCK_MAX, restocked(now, { seen, wanted }))
}

const TOLD = [...PRODUCT_FIELD_NAMES.map(field => PRODUCT_FIELDS[field].column), 'unpriced'] as const

const changedColumns = (before: ProductRow, after: ProductRow): string[] =>
  TOLD.filter(column => before[column] !== after[column])

const priceChange = (before: ProductRow, after: ProductRow) =>
  before.price !== after.price && { price: { from: eurosOf(before.price), to: eurosOf(after.price) } }

/** Deletes a product, which can be restored for 30 days. Orders keep their own copy of what was sold. */
export async function removeProduct({ trx, actor, now, touched }: Change, id: number): Promise<void> {
  touched.add(id)
  const row = await setDeleted(trx, id, true, now)
  if (!row) throw new ShopError('product_not_found')
  await endOffer(trx, id, now)
  await recordAction(trx, { actor, action: 'product.delete', subject: row.name, data: { id } }, now)
}

/** Restores a deleted product as it was. */
export async function restoreProduct({ trx, actor, now, touched }: Change, id: number): Promise<ProductRow> {
  touched.add(id)
  const row = await setDeleted(trx, id, false, now)
  if (!row) throw new ShopError('product_not_found')
  if (row.published) await recordPrice(trx, row, now)
  await recordAction(trx, { actor, action: 'product.restore', subject: row.name, data: { id } }, now)
  return row
}

const COPY = messages.copySuffix

/** Copies a product as a draft: the next hat of the same pattern. */
export async function duplicateProduct(
  { trx, actor, now, touched }: Change,
  id: number,
): Promise<ProductRow> {
  const original = await findProduct(trx, id)
  if (!original) throw new ShopError('product_not_found')
  const name = `${beginningOf(original.name, NAME_MAX - COPY.length)}${COPY}`
  const row = await insertCopy(trx, original, name, now)
  touched.add(row.id)
  await recordAction(
    trx,
    { actor, action: 'product.duplicate', subject: row.name, data: { id: row.id, of: id } },
    now,
  )
  return row
}

/** Sorts the products in this order; those not named, such as one added meanwhile, come first. */
export async function orderProducts({ trx, actor, now }: Change, ids: readonly number[]): Promise<void> {
  // Only what has moved is written, so two at once must not start from the same positions; locked rows would delay sales.
  if (isShared(trx))
    await sql`select pg_advisory_xact_lock(hashtextextended('product positions', 0))`.execute(trx)
  const products = await listProducts(trx, { deleted: false })
  const byId = new Map(products.map(product => [product.id, product]))
  const named = ids.map(id => byId.get(id)).filter(product => product !== undefined)
  const unnamed = products.filter(product => !ids.includes(product.id))
  await writePositions(trx, [...unnamed, ...named])
  const subject = productsText(products.length)
  await recordAction(trx, { actor, action: 'product.order', subject, data: { ids } }, now)
}

/** Adds a permanent category; does nothing if one exists that differs only in case. */
export async function addCategory({ trx, actor, now }: Change, name: string): Promise<void> {
  const known = [...FIXED_CATEGORIES, ...(await loadCategories(trx))]
  if (known.some(category => inCategory({ category }, name))) return
  await insertCategory(trx, name, now)
  await recordAction(trx, { actor, action: 'category.create', subject: name }, now)
}

/** Deletes a category that an administrator added. */
export async function removeCategory({ trx, actor, now }: Change, name: string): Promise<void> {
  if (!(await deleteCategory(trx, name))) throw new ShopError('not_found')
  await recordAction(trx, { actor, action: 'category.delete', subject: name }, now)
}
