import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS } from '#contract/product-fields.ts'
import { type ProductInput, STOCK_MAX } from '#contract/products.ts'
import { NAME_MAX } from '#domain/limits.ts'
import { eurosOf } from '#domain/money.ts'
import { beginningOf } from '#domain/plain-text.ts'
import { productsText } from '#domain/product.ts'
import { inCategory, STANDING_CATEGORIES } from '#domain/product-list.ts'
import { restocked } from '#domain/restock.ts'
import * as messages from '#messages/catalog.ts'
import { recordAction } from '#server/admin/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
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

/** The actor of a product change, its time, and the products that it has changed so far. */
export type Change = { trx: Db; actor: string; now: Date; touched: Set<number> }

/** Adds a product; published where nothing else is said. A request that comes again adds none. */
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
 * @param stockSeen the count that must still stand; without it a sale in between is added up
 * @throws ShopError `changed_meanwhile` if it is not as it was seen any more; `product_not_found`
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
 * The pieces that a change leaves: a sale moves no version, so one in between is added up with it.
 * @throws ShopError `changed_meanwhile` where pieces were counted when she looked and are not now, or the other way round
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

/** Takes a product out of the shop; for 30 days it can be brought back. Orders keep their own copy of what was sold. */
export async function removeProduct({ trx, actor, now, touched }: Change, id: number): Promise<void> {
  touched.add(id)
  const row = await setDeleted(trx, id, true, now)
  if (!row) throw new ShopError('product_not_found')
  await endOffer(trx, id, now)
  await recordAction(trx, { actor, action: 'product.delete', subject: row.name, data: { id } }, now)
}

/** Brings a deleted product back as it was. */
export async function restoreProduct({ trx, actor, now, touched }: Change, id: number): Promise<ProductRow> {
  touched.add(id)
  const row = await setDeleted(trx, id, false, now)
  if (!row) throw new ShopError('product_not_found')
  if (row.published) await recordPrice(trx, row, now)
  await recordAction(trx, { actor, action: 'product.restore', subject: row.name, data: { id } }, now)
  return row
}

const COPY = messages.copySuffix

/** Makes a draft like an existing product: the next hat of the same pattern. */
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

/** Puts the products into this order; those not named, such as one added meanwhile, come first. */
export async function orderProducts({ trx, actor, now }: Change, ids: readonly number[]): Promise<void> {
  const products = await listProducts(trx, { deleted: false })
  const byId = new Map(products.map(product => [product.id, product]))
  const named = ids.map(id => byId.get(id)).filter(product => product !== undefined)
  const unnamed = products.filter(product => !ids.includes(product.id))
  await writePositions(trx, [...unnamed, ...named])
  const subject = productsText(products.length)
  await recordAction(trx, { actor, action: 'product.order', subject, data: { ids } }, now)
}

/** Adds a category for good; one that differs in its case alone is there already. */
export async function addCategory({ trx, actor, now }: Change, name: string): Promise<void> {
  const known = [...STANDING_CATEGORIES, ...(await loadCategories(trx))]
  if (known.some(category => inCategory({ category }, name))) return
  await insertCategory(trx, name, now)
  await recordAction(trx, { actor, action: 'category.create', subject: name }, now)
}

/** Takes a category away that an administrator added. */
export async function removeCategory({ trx, actor, now }: Change, name: string): Promise<void> {
  if (!(await deleteCategory(trx, name))) throw new ShopError('not_found')
  await recordAction(trx, { actor, action: 'category.delete', subject: name }, now)
}
