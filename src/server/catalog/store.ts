import { type Insertable, type Selectable, sql } from 'kysely'
import type { ProductColumn } from '#contract/product-fields.ts'
import type { ProductInput } from '#contract/products.ts'
import type { Cents } from '#domain/money.ts'
import { categoryKey } from '#domain/product-list.ts'
import type { Proof } from '#domain/yarn.ts'
import type { ProductsTable } from '#server/migrations/tables/catalog.ts'
import type { Db } from '#server/platform/database/database.ts'
import { withChange } from './change-ids.ts'
import { endOffer, recordPrice } from './price-history.ts'
import { indexProduct } from './search/index-product.ts'

export type ProductRow = Selectable<ProductsTable>

/** What the price column, which cannot be null, holds for a draft without a price. */
const NO_PRICE: Cents = 1

/** The prices of all products that shoppers see, in cents. */
export const loadPrices = async (db: Db): Promise<Cents[]> =>
  (
    await db
      .selectFrom('products')
      .select('price')
      .where('published', '=', 1)
      .where('deleted_at', 'is', null)
      .execute()
  ).map(({ price }) => price)

/** The columns that change with every order; the yarn proven by the unsold pieces may change with them. */
export type StockRow = Pick<
  ProductRow,
  'id' | 'in_stock' | 'stock_quantity' | 'held' | 'recycled_percent' | 'recycled_pieces'
>

/** Loads the stock of these products. */
export const loadStock = (db: Db, ids: readonly number[]): Promise<StockRow[]> =>
  db
    .selectFrom('products')
    .select(['id', 'in_stock', 'stock_quantity', 'held', 'recycled_percent', 'recycled_pieces'])
    .where('id', 'in', ids)
    .execute()

/**
 * Returns all of the owner's products in the shop's order, drafts included; or the deleted ones, the last deleted
 * first.
 */
export const listProducts = (db: Db, { deleted }: { deleted: boolean }): Promise<ProductRow[]> =>
  deleted
    ? db
        .selectFrom('products')
        .selectAll()
        .where('deleted_at', 'is not', null)
        .orderBy('deleted_at', 'desc')
        .execute()
    : db
        .selectFrom('products')
        .selectAll()
        .where('deleted_at', 'is', null)
        .orderBy('position')
        .orderBy('id', 'desc')
        .execute()

export const findProduct = (db: Db, id: number): Promise<ProductRow | undefined> =>
  db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The names of products, including deleted and hidden ones. */
export const findProductNames = async (db: Db, ids: readonly number[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await db
          .selectFrom('products')
          .select('name')
          .where('id', 'in', [...ids])
          .execute()
      ).map(({ name }) => name)

/**
 * The product that an earlier attempt of the same request created, whose response was lost; it may be deleted since.
 */
export const findProductByRequestId = (trx: Db, requestId: string): Promise<ProductRow | undefined> =>
  trx.selectFrom('products').selectAll().where('request_id', '=', requestId).executeTakeFirst()

/** The columns written for a product; an undefined one stays as it is, or takes its default. */
type WrittenColumns = {
  [Column in Exclude<ProductColumn, 'in_stock'>]: Insertable<ProductsTable>[Column]
} & {
  in_stock: number | undefined
  unpriced: number
  category_key: string
  indexed: number
  updated_at: string
}

const columns = (input: ProductInput, now: Date): WrittenColumns => ({
  name: input.name,
  description: input.description,
  long_description: input.longDescription,
  price: input.price ?? NO_PRICE,
  unpriced: input.price === null ? 1 : 0,
  original_price: input.originalPrice,
  image_url: input.imageUrl,
  image_urls: JSON.stringify(input.imageUrls),
  badge: input.badge,
  category: input.category,
  category_key: categoryKey(input.category),
  indexed: 1,
  // A field that is not named stays as it is.
  in_stock: input.inStock === undefined ? undefined : Number(input.inStock),
  stock_quantity: input.stockQuantity,
  size: input.size,
  fibres: input.fibres,
  care: input.care,
  picture_alts: input.alts && JSON.stringify(input.alts),
  published: input.published === undefined ? undefined : Number(input.published),
  updated_at: now.toISOString(),
})

/** Adds a product in first position, and starts its price history; must run in a transaction. */
export async function insertProduct(
  trx: Db,
  input: ProductInput,
  now: Date,
  position = 0,
): Promise<ProductRow> {
  const row = await trx
    .insertInto('products')
    .values({
      ...columns(input, now),
      in_stock: Number(input.inStock ?? true),
      position,
      request_id: input.requestId ?? null,
      change_id: input.tryId ?? null,
      created_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await indexProduct(trx, row)
  if (row.published) await recordPrice(trx, row, now)
  return row
}

/**
 * Locks a product's row for this transaction by bumping its version, which serialises changes by two administrators.
 * @param seen.stock as the administrator saw it, if known, like `version`; a sale does not bump the version, so this
 * guards the count
 * @returns the product as it was, with its new version; `undefined` if it is gone or differs from what was seen
 */
export const bumpProductVersion = (
  trx: Db,
  id: number,
  { version, stock }: { version?: number | undefined; stock?: number | null | undefined },
): Promise<ProductRow | undefined> =>
  trx
    .updateTable('products')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, query => query.where('version', '=', version!))
    .$if(stock !== undefined, query => query.where('stock_quantity', stock === null ? 'is' : '=', stock!))
    .returningAll()
    .executeTakeFirst()

/** Writes a product locked by `bumpProductVersion`, and continues its price history. */
export async function writeProduct(
  trx: Db,
  before: ProductRow,
  input: ProductInput,
  now: Date,
): Promise<ProductRow> {
  // With a picture of her own it is no longer a demo product.
  const is_demo = input.imageUrl === before.image_url ? before.is_demo : 0
  const row = await trx
    .updateTable('products')
    .set({ ...columns(input, now), change_id: withChange(before.change_id, input.requestId), is_demo })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await indexProduct(trx, row)
  // A price counts from when shoppers see it, so also an unchanged one when the product is published again.
  const isSame = row.price === before.price && row.original_price === before.original_price
  if (row.published && !(isSame && before.published)) await recordPrice(trx, row, now)
  if (!row.published) await endOffer(trx, row.id, now)
  return row
}

/** Marks a product as deleted, or restores it. @returns the product; `undefined` if there is none */
export const setDeleted = (
  trx: Db,
  id: number,
  deleted: boolean,
  now: Date,
): Promise<ProductRow | undefined> =>
  trx
    .updateTable('products')
    .set({
      deleted_at: deleted ? now.toISOString() : null,
      version: sql`version + 1`,
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .where('deleted_at', deleted ? 'is' : 'is not', null)
    .returningAll()
    .executeTakeFirst()

/** Adds a copy of a product as a draft, in first position. */
export async function insertCopy(
  trx: Db,
  { id: _, available: __, ...original }: ProductRow,
  name: string,
  now: Date,
): Promise<ProductRow> {
  const at = now.toISOString()
  const anew = {
    name,
    indexed: 1,
    sale_price: null,
    sale_until: null,
    published: 0,
    version: 1,
    held: 0,
    // What the pieces of another product prove says nothing about this one's.
    recycled_percent: null,
    recycled_pieces: 0,
    position: 0,
    created_at: at,
    updated_at: at,
  }
  const row = await trx
    .insertInto('products')
    .values({ ...original, ...anew, request_id: null, change_id: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  await indexProduct(trx, row)
  return row
}

/** Writes the positions of the products that have moved; their pages stay the same. */
export async function writePositions(
  trx: Db,
  ordered: readonly Pick<ProductRow, 'id' | 'position'>[],
): Promise<void> {
  for (const [place, { id, position }] of ordered.entries())
    if (position !== place + 1)
      await trx
        .updateTable('products')
        .set({ position: place + 1 })
        .where('id', '=', id)
        .execute()
}

/** Stores what a product's weighed pieces prove of its yarn. The owner has changed nothing: the version stays. */
export const writeProof = (trx: Db, id: number, proof: Proof | null): Promise<unknown> =>
  trx
    .updateTable('products')
    .set({ recycled_percent: proof?.percent ?? null, recycled_pieces: proof?.pieces ?? 0 })
    .where('id', '=', id)
    .execute()
