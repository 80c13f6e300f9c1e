/** Counted pieces, and the holds of checkouts on them. */
import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database.ts'
import { statement } from '#server/platform/statement.ts'

const takeHold = statement<Tables>()((db, v: { productId: number; quantity: number }) =>
  db
    .updateTable('products')
    .set({ held: sql`held + ${v.quantity}` })
    .where('id', '=', v.productId)
    .where('in_stock', '=', 1)
    .where('published', '=', 1)
    .where('deleted_at', 'is', null)
    .where('stock_quantity', 'is not', null)
    .where(sql<boolean>`stock_quantity - held >= ${v.quantity}`)
    .returning('price'),
)
const writeHold = statement<Tables>()((db, v: { orderId: string; productId: number; quantity: number }) =>
  db.insertInto('holds').values({ order_id: v.orderId, product_id: v.productId, quantity: v.quantity }),
)
const findUncounted = statement<Tables>()((db, v: { productId: number }) =>
  db
    .selectFrom('products')
    .select('price')
    .where('id', '=', v.productId)
    .where('in_stock', '=', 1)
    .where('published', '=', 1)
    .where('deleted_at', 'is', null)
    .where('stock_quantity', 'is', null),
)

const findCounted = statement<Tables>()((db, v: { productId: number }) =>
  db
    .selectFrom('products')
    .select('id')
    .where('id', '=', v.productId)
    .where('stock_quantity', 'is not', null),
)

/** Pieces of a product, and where it matters the price of one that the shopper was shown. */
export type Wanted = { productId: number; quantity: number; unitPrice?: Cents }

/** What became of the wish to hold pieces, as ids of products. */
export type Held = {
  /** of these there are not as many left as are wanted */
  missing: number[]
  /** of these, which are counted, pieces are held now */
  held: number[]
}

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

const selectHolds = statement<Tables>()((db, v: { orderId: string }) =>
  db.selectFrom('holds').select('product_id').where('order_id', '=', v.orderId),
)
const takeCounted = statement<Tables>()((db, v: { productId: number; quantity: number }) =>
  db
    .updateTable('products')
    .set({ held: sql`held + ${v.quantity}` })
    .where('id', '=', v.productId)
    .where('stock_quantity', 'is not', null)
    .where(sql<boolean>`stock_quantity - held >= ${v.quantity}`)
    .returning('id'),
)

/**
 * Keeps for an order, which holds its pieces already, also those that were not counted when it was stored and are by now;
 * to be called as `holdStock`. What the owner has taken out of sale since is still this shopper's.
 */
export async function holdNewlyCounted(trx: Db, orderId: string, wanted: readonly Wanted[]): Promise<Held> {
  const heldBefore = new Set((await selectHolds(trx, { orderId })).map(hold => hold.product_id))
  const missing: number[] = []
  const held: number[] = []
  for (const [productId, quantity] of piecesOf(wanted.filter(line => !heldBefore.has(line.productId)))) {
    if ((await findCounted(trx, { productId })).length === 0) continue
    if ((await takeCounted(trx, { productId, quantity })).length > 0) {
      held.push(productId)
      await writeHold(trx, { orderId, productId, quantity })
    } else missing.push(productId)
  }
  return { missing, held }
}

/**
 * Keeps pieces for an order that is being paid; to be called in a transaction, which must be rolled back on refusal.
 * Pieces that are not counted need no keeping.
 * @returns also the products that cost something else by now than the shopper was shown: also a reason to refuse
 */
export async function holdStock(
  trx: Db,
  orderId: string,
  wanted: readonly Wanted[],
): Promise<Held & { repriced: number[] }> {
  const missing: number[] = []
  const held: number[] = []
  const prices = new Map<number, Cents>()
  // In one order for everybody, so that two checkouts of the same products cannot wait for each other.
  for (const [productId, quantity] of piecesOf(wanted)) {
    const [taken] = await takeHold(trx, { productId, quantity })
    if (taken) {
      held.push(productId)
      await writeHold(trx, { orderId, productId, quantity })
    }
    const [offered] = taken ? [taken] : await findUncounted(trx, { productId })
    if (offered) prices.set(productId, offered.price)
    else missing.push(productId)
  }
  const repriced = wanted.filter(
    ({ productId, unitPrice }) =>
      unitPrice !== undefined && prices.has(productId) && prices.get(productId) !== unitPrice,
  )
  return { missing, held, repriced: [...new Set(repriced.map(({ productId }) => productId))] }
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

const sellCounted = statement<Tables>()((db, v: { productId: number; quantity: number }) =>
  db
    .updateTable('products')
    .set({
      stock_quantity: sql`case when stock_quantity > ${v.quantity} then stock_quantity - ${v.quantity} else 0 end`,
    })
    .where('id', '=', v.productId)
    .where('stock_quantity', 'is not', null)
    .returning('id'),
)

const byProduct = <H extends { product_id: number }>(holds: H[]) =>
  holds.toSorted((a, b) => a.product_id - b.product_id)

/** Gives the pieces of an order back to everybody. @returns the products that it held pieces of */
export async function releaseStock(trx: Db, orderId: string): Promise<number[]> {
  const holds = byProduct(await dropHolds(trx, { orderId }))
  for (const { product_id: productId, quantity } of holds) await giveBack(trx, { productId, quantity })
  return holds.map(hold => hold.product_id)
}

/**
 * The pieces of an order are sold: they leave the stock. Held or not: the counting of some may have begun while the provider
 * was still checking the payment.
 * @returns the products of which pieces are counted
 */
export async function sellStock(trx: Db, orderId: string, wanted: readonly Wanted[]): Promise<number[]> {
  const holds = byProduct(await dropHolds(trx, { orderId }))
  for (const { product_id: productId, quantity } of holds) await sellHeld(trx, { productId, quantity })
  const sold = holds.map(hold => hold.product_id)
  const held = new Set(sold)
  for (const [productId, quantity] of piecesOf(wanted.filter(line => !held.has(line.productId))))
    if ((await sellCounted(trx, { productId, quantity })).length > 0) sold.push(productId)
  return sold
}

const takePieces = statement<Tables>()((db, v: Wanted) =>
  db
    .updateTable('products')
    .set({ stock_quantity: sql`stock_quantity - ${v.quantity}` })
    .where('id', '=', v.productId)
    // What is held is being paid for.
    .where(sql`stock_quantity - held`, '>=', v.quantity)
    .returning('id'),
)
/**
 * Pieces that nobody held are sold: the owner took the money by hand. To be called in a transaction, which must be rolled
 * back where any are missing.
 * @returns the products of which there are not so many that nobody else has or pays for, and those of which pieces left
 */
export async function sellUnheld(
  trx: Db,
  wanted: readonly Wanted[],
): Promise<{ missing: number[]; sold: number[] }> {
  const missing: number[] = []
  const sold: number[] = []
  for (const [productId, quantity] of piecesOf(wanted))
    if ((await takePieces(trx, { productId, quantity })).length > 0) sold.push(productId)
    else if ((await findCounted(trx, { productId })).length > 0) missing.push(productId)
  return { missing, sold }
}

const returnPieces = statement<Tables>()((db, v: Wanted) =>
  db
    .updateTable('products')
    .set({ stock_quantity: sql`stock_quantity + ${v.quantity}` })
    .where('id', '=', v.productId)
    .where('stock_quantity', 'is not', null)
    .returning('id'),
)

/**
 * Sold pieces came back: they may be bought again. What is not counted stays as it is.
 * @returns the products of which pieces came back
 */
export async function restock(trx: Db, wanted: readonly Wanted[]): Promise<number[]> {
  const returned: number[] = []
  for (const [productId, quantity] of piecesOf(wanted))
    if ((await returnPieces(trx, { productId, quantity })).length > 0) returned.push(productId)
  return returned
}

/** Whether any of these products is counted. */
export async function hasCounted(db: Db, wanted: readonly Wanted[]): Promise<boolean> {
  if (wanted.length === 0) return false
  const found = await db
    .selectFrom('products')
    .select('id')
    .where(
      'id',
      'in',
      wanted.map(({ productId }) => productId),
    )
    .where('stock_quantity', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** How many pieces of each product a cart session's own checkouts hold; an order that stands has them already. */
export async function heldBySession(db: Db, sessionId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('holds')
    .innerJoin('orders', 'orders.id', 'holds.order_id')
    .select(['holds.product_id', 'holds.quantity'])
    .where('orders.session_id', '=', sessionId)
    .where('orders.placed_at', 'is', null)
    .execute()
  const held = new Map<number, number>()
  for (const row of rows) held.set(row.product_id, (held.get(row.product_id) ?? 0) + row.quantity)
  return held
}
