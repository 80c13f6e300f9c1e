/** Counted pieces, and the holds of checkouts on them. */
import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { offered } from './product-view.ts'

/** Whether a product may be bought: not if the owner has taken it out of sale, hidden or deleted it. */
const isForSale = (eb: ExpressionBuilder<Tables, 'products'>) =>
  eb.and([
    eb('products.in_stock', '=', 1),
    eb('products.published', '=', 1),
    eb('products.deleted_at', 'is', null),
  ])

/** The columns from which a product's price is calculated. */
const PRICES = ['price', 'original_price', 'sale_price'] as const

const takeHold = statement<Tables>()((db, v: { productId: number; quantity: number }) =>
  db
    .updateTable('products')
    .set({ held: sql`held + ${v.quantity}` })
    .where('id', '=', v.productId)
    .where(isForSale)
    .where('stock_quantity', 'is not', null)
    .where(sql<boolean>`stock_quantity - held >= ${v.quantity}`)
    .returning([...PRICES, 'stock_quantity']),
)
const writeHold = statement<Tables>()((db, v: { orderId: string; productId: number; quantity: number }) =>
  db.insertInto('holds').values({ order_id: v.orderId, product_id: v.productId, quantity: v.quantity }),
)
const findUncounted = statement<Tables>()((db, v: { productId: number }) =>
  db
    .selectFrom('products')
    .select([...PRICES, 'stock_quantity'])
    .where('id', '=', v.productId)
    .where(isForSale)
    .where('stock_quantity', 'is', null),
)

const isCounted = async (trx: Db, productId: number): Promise<boolean> =>
  (await trx
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('stock_quantity', 'is not', null)
    .executeTakeFirst()) !== undefined

type RequestedStock = {
  productId: number
  quantity: number
  /** the price that the shopper was shown, in cents */
  unitPrice?: number
  /** whether its pieces were counted when it was last read: then a hold is tried first */
  isCounted?: boolean
}

/** A product with pieces held by an order, and its unsold pieces, these included. */
export type HeldProduct = { productId: number; quantity: number; stock: number }

/** What the lines of an order need from the stock. */
export const requestedStock = (
  lines: readonly { product_id: number | null; quantity: number }[],
): RequestedStock[] =>
  lines.flatMap(line =>
    line.product_id === null ? [] : [{ productId: line.product_id, quantity: line.quantity }],
  )

/** Sums up the pieces of each product, sorted by id: a fixed order, so that concurrent transactions do not deadlock. */
function piecesOf(wanted: readonly RequestedStock[]): [productId: number, quantity: number][] {
  const pieces = new Map<number, number>()
  for (const { productId, quantity } of wanted) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity)
  return [...pieces].sort(([a], [b]) => a - b)
}

/**
 * Holds the pieces of an order that already has holds, if their counting has begun since it was stored; call it like
 * `reserveStock`. Products taken out of sale meanwhile are held for this shopper as well.
 */
export async function reserveNewlyCounted(
  trx: Db,
  orderId: string,
  wanted: readonly RequestedStock[],
): Promise<{ missing: number[]; held: number[] }> {
  const holds = await trx.selectFrom('holds').select('product_id').where('order_id', '=', orderId).execute()
  const before = new Set(holds.map(hold => hold.product_id))
  const missing: number[] = []
  const held: number[] = []
  for (const [productId, quantity] of piecesOf(wanted.filter(line => !before.has(line.productId)))) {
    if (!(await isCounted(trx, productId))) continue
    const taken = await trx
      .updateTable('products')
      .set({ held: sql`held + ${quantity}` })
      .where('id', '=', productId)
      .where('stock_quantity', 'is not', null)
      .where(sql<boolean>`stock_quantity - held >= ${quantity}`)
      .returning('id')
      .executeTakeFirst()
    if (taken) {
      held.push(productId)
      await writeHold(trx, { orderId, productId, quantity })
    } else missing.push(productId)
  }
  return { missing, held }
}

/**
 * Holds pieces for an order that is being paid; must run in a transaction, which must be rolled back on refusal.
 * Pieces that are not counted need no hold.
 * @returns product ids. `missing`: too few free pieces; `held`: counted and held now; `repriced`: the price differs
 * from the one shown; `stocks`: unsold pieces, these included
 */
export async function reserveStock(
  trx: Db,
  orderId: string,
  wanted: readonly RequestedStock[],
): Promise<{ missing: number[]; held: number[]; repriced: number[]; stocks: HeldProduct[] }> {
  const shown = new Map(wanted.map(line => [line.productId, line]))
  const result = {
    missing: [] as number[],
    held: [] as number[],
    repriced: [] as number[],
    stocks: [] as HeldProduct[],
  }
  for (const [productId, quantity] of piecesOf(wanted)) {
    const { unitPrice, isCounted = true } = shown.get(productId)!
    const sold = await findForSale(trx, { productId, quantity }, isCounted)
    if (!sold) {
      result.missing.push(productId)
      continue
    }
    if (sold.stock !== null) {
      result.held.push(productId)
      result.stocks.push({ productId, quantity, stock: sold.stock })
      await writeHold(trx, { orderId, productId, quantity })
    }
    if (unitPrice !== undefined && sold.price !== unitPrice) result.repriced.push(productId)
  }
  return result
}

/** @param isCounted what is tried first; counting may have begun or ended since the product was read */
async function findForSale(
  trx: Db,
  wanted: { productId: number; quantity: number },
  isCounted: boolean,
): Promise<{ price: number; stock: number | null } | undefined> {
  for (const counted of [isCounted, !isCounted]) {
    const [found] = await (counted ? takeHold(trx, wanted) : findUncounted(trx, wanted))
    if (found) return { price: offered(found).price, stock: found.stock_quantity }
  }
  return undefined
}

const dropHolds = statement<Tables>()((db, v: { orderId: string }) =>
  db.deleteFrom('holds').where('order_id', '=', v.orderId).returning(['product_id', 'quantity']),
)
const releaseHold = statement<Tables>()((db, v: { productId: number; quantity: number }) =>
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
      // The owner may have counted again meanwhile: what was held is sold, whatever the new count says.
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

/** Releases the pieces that an order holds. @returns the ids of their products */
export async function releaseStock(trx: Db, orderId: string): Promise<number[]> {
  const holds = byProduct(await dropHolds(trx, { orderId }))
  for (const { product_id: productId, quantity } of holds) await releaseHold(trx, { productId, quantity })
  return holds.map(hold => hold.product_id)
}

/**
 * Takes an order's sold pieces out of stock, held or not: the counting of some may have begun while the provider was
 * still reviewing the payment.
 * @returns the ids of the counted products
 */
export async function sellStock(
  trx: Db,
  orderId: string,
  wanted: readonly RequestedStock[],
): Promise<number[]> {
  const holds = byProduct(await dropHolds(trx, { orderId }))
  for (const { product_id: productId, quantity } of holds) await sellHeld(trx, { productId, quantity })
  const sold = holds.map(hold => hold.product_id)
  const held = new Set(sold)
  for (const [productId, quantity] of piecesOf(wanted.filter(line => !held.has(line.productId))))
    if ((await sellCounted(trx, { productId, quantity })).length > 0) sold.push(productId)
  return sold
}

/**
 * Takes pieces out of stock that were not held: the owner took the money herself.
 * @returns product ids. `missing`: too few free pieces; `sold`: counted ones that were sold
 */
export async function sellUnreserved(
  trx: Db,
  wanted: readonly RequestedStock[],
): Promise<{ missing: number[]; sold: number[] }> {
  const missing: number[] = []
  const sold: number[] = []
  for (const [productId, quantity] of piecesOf(wanted)) {
    const taken = await trx
      .updateTable('products')
      .set({ stock_quantity: sql`stock_quantity - ${quantity}` })
      .where('id', '=', productId)
      // Held pieces are being paid for.
      .where(sql`stock_quantity - held`, '>=', quantity)
      .returning('id')
      .executeTakeFirst()
    if (taken) sold.push(productId)
    else if (await isCounted(trx, productId)) missing.push(productId)
  }
  return { missing, sold }
}

/** Puts returned pieces back on sale. @returns the ids of the counted products; uncounted ones stay as they are */
export async function restock(trx: Db, wanted: readonly RequestedStock[]): Promise<number[]> {
  const touched: number[] = []
  for (const [productId, quantity] of piecesOf(wanted)) {
    const returned = await trx
      .updateTable('products')
      .set({ stock_quantity: sql`stock_quantity + ${quantity}` })
      .where('id', '=', productId)
      .where('stock_quantity', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (returned) touched.push(productId)
  }
  return touched
}

/** Whether any of these products is counted. */
export async function hasCounted(db: Db, wanted: readonly RequestedStock[]): Promise<boolean> {
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

/**
 * SQL expression: how many pieces of a product a cart session's own checkouts hold; null = none. A placed order is no
 * longer a checkout.
 */
export const piecesHeldBy = (sessionId: string, productId: Expression<number | null>) =>
  sql<number | null>`(
    select sum(holds.quantity) from holds join orders as holding on holding.id = holds.order_id
    where holding.session_id = ${sessionId} and holding.placed_at is null and holds.product_id = ${productId})`

const selectHeld = statement<Tables>()((db, v: { sessionId: string; productId: number }) =>
  db.selectNoFrom(piecesHeldBy(v.sessionId, sql`${v.productId}`).as('pieces')),
)

/** How many pieces of a product a cart session's own checkouts hold. */
export async function heldBySession(db: Db, sessionId: string, productId: number): Promise<number> {
  const [held] = await selectHeld(db, { sessionId, productId })
  return held?.pieces ?? 0
}
