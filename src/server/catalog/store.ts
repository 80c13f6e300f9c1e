import { type Selectable, sql } from 'kysely'
import type { ProductInput } from '#contract/products.ts'
import type { ProductsTable, Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database.ts'
import { statement } from '#server/platform/statement.ts'

export type ProductRow = Selectable<ProductsTable>

/** All products in the server's order: the admin's position first, then the newest (contract §4, Products). */
export const loadProducts = (db: Db): Promise<ProductRow[]> =>
  db.selectFrom('products').selectAll().orderBy('position').orderBy('id', 'desc').execute()

const columns = (input: ProductInput, now: Date) => ({
  name: input.name,
  description: input.description,
  long_description: input.longDescription,
  price: input.price,
  original_price: input.originalPrice,
  image_url: input.imageUrl,
  image_urls: JSON.stringify(input.imageUrls),
  badge: input.badge,
  category: input.category,
  in_stock: input.inStock ? 1 : 0,
  // Not named, it stays as it is: the specification's own client does not know it.
  ...(input.stockQuantity !== undefined && { stock_quantity: input.stockQuantity }),
  updated_at: now.toISOString(),
})

/** Adds a product, first in its position. @returns its id */
export async function insertProduct(db: Db, input: ProductInput, now: Date, position = 0): Promise<number> {
  const { id } = await db
    .insertInto('products')
    .values({ stock_quantity: null, ...columns(input, now), position, created_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns false where there is no such product */
export async function updateProduct(db: Db, id: number, input: ProductInput, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('products')
    .set(columns(input, now))
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Orders keep their own copy of what was sold. @returns false where there is no such product */
export async function deleteProduct(db: Db, id: number): Promise<boolean> {
  const result = await db.deleteFrom('products').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** The categories that the admin added beside those of products. */
export async function loadCategories(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('categories').select('name').orderBy('name').execute()
  return rows.map(row => row.name)
}

// ---------- stock: counted pieces, and the holds of checkouts on them ----------

const takeHold = statement<Tables>()((db, v: { productId: number; quantity: number }) =>
  db
    .updateTable('products')
    .set({ held: sql`held + ${v.quantity}` })
    .where('id', '=', v.productId)
    .where('in_stock', '=', 1)
    .where('stock_quantity', 'is not', null)
    .where(sql<boolean>`stock_quantity - held >= ${v.quantity}`)
    .returning('id'),
)
const writeHold = statement<Tables>()((db, v: { orderId: string; productId: number; quantity: number }) =>
  db.insertInto('holds').values({ order_id: v.orderId, product_id: v.productId, quantity: v.quantity }),
)
const findUncounted = statement<Tables>()((db, v: { productId: number }) =>
  db
    .selectFrom('products')
    .select('id')
    .where('id', '=', v.productId)
    .where('in_stock', '=', 1)
    .where('stock_quantity', 'is', null),
)

export type Wanted = { productId: number; quantity: number }

/** What lines of an order want of the stock. */
export const wantedOf = (lines: readonly { product_id: number | null; quantity: number }[]): Wanted[] =>
  lines.flatMap(line =>
    line.product_id === null ? [] : [{ productId: line.product_id, quantity: line.quantity }],
  )

/** Each product once with all of its pieces, by its id. */
function piecesOf(wanted: readonly Wanted[]): [productId: number, quantity: number][] {
  const pieces = new Map<number, number>()
  for (const { productId, quantity } of wanted) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity)
  return [...pieces].sort(([a], [b]) => a - b)
}

/**
 * Keeps pieces for an order that is being paid; to be called in a transaction, which must be rolled back on refusal.
 * Pieces that are not counted need no keeping.
 * @returns the ids of products of which there are not that many left that nobody else holds, and whether any was counted
 */
export async function holdStock(
  trx: Db,
  orderId: string,
  wanted: readonly Wanted[],
): Promise<{ missing: number[]; counted: boolean }> {
  const missing: number[] = []
  let counted = false
  // In one order for everybody, so that two checkouts of the same products cannot wait for each other.
  for (const [productId, quantity] of piecesOf(wanted)) {
    const held = await takeHold(trx, { productId, quantity })
    if (held.length > 0) {
      counted = true
      await writeHold(trx, { orderId, productId, quantity })
    } else if ((await findUncounted(trx, { productId })).length === 0) missing.push(productId)
  }
  return { missing, counted }
}

const dropHolds = statement<Tables>()((db, v: { orderId: string }) =>
  db.deleteFrom('holds').where('order_id', '=', v.orderId).returning(['product_id', 'quantity']),
)
const giveBack = statement<Tables>()((db, v: { productId: number; quantity: number }) =>
  db
    .updateTable('products')
    .set({ held: sql`held - ${v.quantity}` })
    .where('id', '=', v.productId),
)
const sellHeld = statement<Tables>()((db, v: { productId: number; quantity: number }) =>
  db
    .updateTable('products')
    .set({
      held: sql`held - ${v.quantity}`,
      // The admin may have counted again meanwhile: what was held is sold, whatever the new count says.
      stock_quantity: sql`case when stock_quantity is null then null when stock_quantity > ${v.quantity} then stock_quantity - ${v.quantity} else 0 end`,
    })
    .where('id', '=', v.productId),
)

const byProduct = <H extends { product_id: number }>(holds: H[]) =>
  holds.toSorted((a, b) => a.product_id - b.product_id)

/** Gives the pieces of an order back to everybody. @returns whether it held any */
export async function releaseStock(trx: Db, orderId: string): Promise<boolean> {
  const holds = byProduct(await dropHolds(trx, { orderId }))
  for (const { product_id: productId, quantity } of holds) await giveBack(trx, { productId, quantity })
  return holds.length > 0
}

/** The held pieces of an order are sold: they leave the stock. @returns whether any was counted */
export async function sellStock(trx: Db, orderId: string): Promise<boolean> {
  const holds = byProduct(await dropHolds(trx, { orderId }))
  for (const { product_id: productId, quantity } of holds) await sellHeld(trx, { productId, quantity })
  return holds.length > 0
}

const takePieces = statement<Tables>()((db, v: Wanted) =>
  db
    .updateTable('products')
    .set({
      stock_quantity: sql`case when stock_quantity > ${v.quantity} then stock_quantity - ${v.quantity} else 0 end`,
    })
    .where('id', '=', v.productId)
    .where('stock_quantity', 'is not', null),
)

/** Pieces that nobody held are sold: the owner took the money by hand. */
export async function sellUnheld(trx: Db, wanted: readonly Wanted[]): Promise<void> {
  for (const [productId, quantity] of piecesOf(wanted)) await takePieces(trx, { productId, quantity })
}

/** How many pieces of each product a cart session's own checkouts hold. */
export async function heldBySession(db: Db, sessionId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('holds')
    .innerJoin('orders', 'orders.id', 'holds.order_id')
    .select(['holds.product_id', 'holds.quantity'])
    .where('orders.session_id', '=', sessionId)
    .execute()
  const held = new Map<number, number>()
  for (const row of rows) held.set(row.product_id, (held.get(row.product_id) ?? 0) + row.quantity)
  return held
}
