import { type Insertable, type Selectable, sql } from 'kysely'
import type { ProductColumn } from '#contract/product-fields.ts'
import type { ProductInput } from '#contract/products.ts'
import type { Cents } from '#domain/money.ts'
import { categoryKey } from '#domain/product-list.ts'
import type { Proof } from '#domain/yarn.ts'
import type { ProductsTable } from '#server/migrations/tables/catalog.ts'
import type { Db } from '#server/platform/database/database.ts'
import { withChange } from './change-names.ts'
import { endOffer, recordPrice } from './price-history.ts'
import { indexProduct } from './search/index-product.ts'

export type ProductRow = Selectable<ProductsTable>

/** What a draft without a price holds in its column, which cannot be null. */
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

/** What moves with every order; what the unsold pieces prove of their yarn may move with it. */
export type StockRow = Pick<
  ProductRow,
  'id' | 'in_stock' | 'stock_quantity' | 'held' | 'recycled_percent' | 'recycled_pieces'
>

/** The stock of these products. */
export const loadStock = (db: Db, ids: readonly number[]): Promise<StockRow[]> =>
  db
    .selectFrom('products')
    .select(['id', 'in_stock', 'stock_quantity', 'held', 'recycled_percent', 'recycled_pieces'])
    .where('id', 'in', ids)
    .execute()

/** All of the owner's products in the server's order, drafts among them; or those that she deleted, the last one first. */
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

/** The names of products, also of those that are deleted or hidden. */
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

/** The product that came of the same request, whose answer was lost on the way; it may be deleted since. */
export const findProductByRequestId = (trx: Db, requestId: string): Promise<ProductRow | undefined> =>
  trx.selectFrom('products').selectAll().where('request_id', '=', requestId).executeTakeFirst()

/** What is written of a product; an undefined column stays as it is, or takes its default. */
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
  // What is not named stays as it is.
  in_stock: input.inStock === undefined ? undefined : Number(input.inStock),
  stock_quantity: input.stockQuantity,
  fibres: input.fibres,
  care: input.care,
  picture_alts: input.alts && JSON.stringify(input.alts),
  published: input.published === undefined ? undefined : Number(input.published),
  updated_at: now.toISOString(),
})

/** Adds a product, first in its position, and begins the history of its price; to be called in a transaction. */
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
 * Takes a product's row for this transaction and counts its change, so that of two administrators one comes after the
 * other.
 * @param seen.stock as the administrator saw it, where that is known, like `version`; a sale moves no version, so it guards the count
 * @returns the product as it was, under its new version; `undefined` where it is gone or is not as it was seen
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

/** Changes a product that `bumpProductVersion` has taken, and goes on with the history of its price. */
export async function writeProduct(
  trx: Db,
  before: ProductRow,
  input: ProductInput,
  now: Date,
): Promise<ProductRow> {
  // With a picture of its own it is hers.
  const is_demo = input.imageUrl === before.image_url ? before.is_demo : 0
  const row = await trx
    .updateTable('products')
    .set({ ...columns(input, now), change_id: withChange(before.change_id, input.requestId), is_demo })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await indexProduct(trx, row)
  // A price counts from when shoppers see it: also the same one, when the product comes back.
  const isSame = row.price === before.price && row.original_price === before.original_price
  if (row.published && !(isSame && before.published)) await recordPrice(trx, row, now)
  if (!row.published) await endOffer(trx, row.id, now)
  return row
}

/** Marks a product as deleted, or brings it back. @returns the product; `undefined` where there is no such one */
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

/** A copy of a product as a draft, first in its position. */
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
    // What the pieces of another product prove says nothing of this one's.
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

/** Writes the positions of the products whose place has changed; what stands on their pages is the same. */
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

/** Writes what a product's weighed pieces prove of its yarn. It is no change by its owner: its version stays. */
export const writeProof = (trx: Db, id: number, proof: Proof | null): Promise<unknown> =>
  trx
    .updateTable('products')
    .set({ recycled_percent: proof?.percent ?? null, recycled_pieces: proof?.pieces ?? 0 })
    .where('id', '=', id)
    .execute()
