import { type Selectable, sql } from 'kysely'
import type { CartItemType } from '#domain/cart.ts'
import { piecesHeldBy } from '#server/catalog/stock.ts'
import type { CartItemsTable } from '#server/migrations/tables/cart.ts'
import type { Tables } from '#server/migrations/tables.ts'
import { type Db, isShared } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { newId } from '#server/platform/random.ts'

export type CartItemRow = Selectable<CartItemsTable>

/** A row of a cart with the data it needs about its item. */
export type CartEntry = CartItemRow & {
  /** how many pieces of the product this cart's own checkouts hold; null = none */
  own_held: number | null
  /** the product's stored data, whether on sale or not */
  product_name: string | null
  product_image: string | null
  product_price: number | null
  order_number: string | null
  order_price: number | null
  order_invoice_status: string | null
  order_payment_status: string | null
  order_status: string | null
  /** fields specific to the kind, JSON */
  order_details: string | null
}

/** A draft or deleted product does not keep anything else out of a cart. */
const isOffered = sql<boolean>`(cart_items.product_id is null or exists (
  select 1 from products
  where products.id = cart_items.product_id and products.published = 1 and products.deleted_at is null))`

const selectCart = statement<Tables>()((db, v: { sessionId: string }) =>
  db
    .selectFrom('cart_items')
    .leftJoin('products', 'products.id', 'cart_items.product_id')
    .leftJoin('orders', 'orders.id', 'cart_items.order_id')
    .selectAll('cart_items')
    .select(eb => [
      piecesHeldBy(v.sessionId, eb.ref('cart_items.product_id')).as('own_held'),
      'products.name as product_name',
      'products.image_url as product_image',
      'products.price as product_price',
      'orders.order_number',
      'orders.items_total as order_price',
      'orders.invoice_status as order_invoice_status',
      'orders.payment_status as order_payment_status',
      'orders.status as order_status',
      'orders.details as order_details',
    ])
    .where('cart_items.session_id', '=', v.sessionId)
    .orderBy('cart_items.added_at')
    .orderBy('cart_items.id'),
)

/** Returns the contents of a cart, in the sequence in which they were added. */
export const findCart = (db: Db, sessionId: string): Promise<CartEntry[]> => selectCart(db, { sessionId })

const touchRows = statement<Tables>()((db, v: { sessionId: string; now: string }) =>
  db
    .updateTable('cart_items')
    .set({ touched_at: v.now })
    .where('session_id', '=', v.sessionId)
    .returning(['id', 'quantity']),
)

/** Marks a cart as used now. @returns its rows, including those no longer on sale */
export const touchCart = (trx: Db, sessionId: string, now: Date): Promise<ProductRow[]> =>
  touchRows(trx, { sessionId, now: now.toISOString() })

/** Locks a cart for this transaction: changes from two tabs happen one after the other. */
export async function lockCart(trx: Db, sessionId: string): Promise<void> {
  // There may be no row yet to lock. The embedded database serialises transactions anyway.
  if (isShared(trx)) await sql`select pg_advisory_xact_lock(hashtextextended(${sessionId}, 0))`.execute(trx)
}

/** Returns the item types in a cart, for the mixing rule. */
export async function itemTypesInCart(trx: Db, sessionId: string): Promise<CartItemType[]> {
  const rows = await trx
    .selectFrom('cart_items')
    .select('item_type')
    .distinct()
    .where('session_id', '=', sessionId)
    .where(isOffered)
    .execute()
  return rows.map(row => row.item_type)
}

/** The part of a product's row that the caller does not know already. */
export type ProductRow = Pick<CartItemRow, 'id' | 'quantity'>

/** Pieces to add to a cart. */
export type RequestedQuantity = {
  sessionId: string
  productId: number
  quantity: number
  /** most pieces that the row may have afterwards */
  atMost: number
}

const upsertProduct = statement<Tables>()((db, v: RequestedQuantity & { id: string; now: string }) =>
  db
    .insertInto('cart_items')
    .columns([
      'id',
      'session_id',
      'item_type',
      'product_id',
      'order_id',
      'quantity',
      'added_at',
      'touched_at',
    ])
    .expression(
      db
        .selectNoFrom([
          sql`${v.id}`.as('id'),
          sql`${v.sessionId}`.as('session_id'),
          sql`'product'`.as('item_type'),
          sql`${v.productId}`.as('product_id'),
          sql`null`.as('order_id'),
          sql`${v.quantity}`.as('quantity'),
          sql`${v.now}`.as('added_at'),
          sql`${v.now}`.as('touched_at'),
        ])
        .where(eb =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('cart_items')
                .select('id')
                .where('session_id', '=', v.sessionId)
                .where('item_type', '!=', 'product'),
            ),
          ),
        ),
    )
    .onConflict(c =>
      c
        .columns(['session_id', 'product_id'])
        .doUpdateSet({
          quantity: sql`cart_items.quantity + excluded.quantity`,
          touched_at: sql`excluded.touched_at`,
        })
        .where(sql`cart_items.quantity + excluded.quantity`, '<=', v.atMost),
    )
    .returning(['id', 'quantity']),
)

/**
 * Adds a product, or raises the quantity of its row, in one statement.
 * @returns undefined if a custom order is in the cart, or the row would exceed `atMost`
 */
export async function upsertProductItem(
  db: Db,
  wanted: RequestedQuantity,
  now: Date,
): Promise<ProductRow | undefined> {
  const [row] = await upsertProduct(db, { ...wanted, id: newId(), now: now.toISOString() })
  return row
}

/** Adds a custom order or hat; one already there stays as it is. */
export async function upsertOrderItem(
  trx: Db,
  sessionId: string,
  itemType: Exclude<CartItemType, 'product'>,
  orderId: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('cart_items')
    .values({
      id: newId(),
      session_id: sessionId,
      item_type: itemType,
      product_id: null,
      order_id: orderId,
      quantity: 1,
      added_at: now.toISOString(),
      touched_at: now.toISOString(),
    })
    .onConflict(c => c.columns(['order_id', 'session_id']).where('order_id', 'is not', null).doNothing())
    .execute()
}

export const findItem = (db: Db, id: string): Promise<CartItemRow | undefined> =>
  db.selectFrom('cart_items').selectAll().where('id', '=', id).executeTakeFirst()

export async function setQuantity(db: Db, id: string, quantity: number): Promise<void> {
  await db.updateTable('cart_items').set({ quantity }).where('id', '=', id).execute()
}

export async function removeItem(db: Db, id: string): Promise<void> {
  await db.deleteFrom('cart_items').where('id', '=', id).execute()
}

export async function clearCart(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('cart_items').where('session_id', '=', sessionId).execute()
}

const dropPurchased = statement<Tables>()(
  (db, v: { sessionId: string; productId: number; quantity: number }) =>
    db
      .deleteFrom('cart_items')
      .where('session_id', '=', v.sessionId)
      .where('product_id', '=', v.productId)
      .where('quantity', '<=', v.quantity)
      .returning('id'),
)

/** Removes what was bought; pieces added while the shopper was paying stay. */
export async function removePurchasedFromCart(
  trx: Db,
  sessionId: string,
  lines: readonly { product_id: number | null; quantity: number }[],
): Promise<void> {
  for (const { product_id: productId, quantity } of lines) {
    if (productId === null) continue
    const dropped = await dropPurchased(trx, { sessionId, productId, quantity })
    if (dropped.length > 0) continue
    await trx
      .updateTable('cart_items')
      .set({ quantity: sql`quantity - ${quantity}` })
      .where('session_id', '=', sessionId)
      .where('product_id', '=', productId)
      .execute()
  }
}

/** Removes paid, deleted or erased custom orders from every cart. */
export async function removeOrdersFromCarts(trx: Db, orderIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('cart_items').where('order_id', 'in', orderIds).execute()
}

/** Deletes carts unchanged since then (contract §4: 90 days). @returns how many rows were deleted */
export async function deleteExpiredCarts(db: Db, untouchedSince: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('cart_items')
    .where('session_id', 'in', eb =>
      eb
        .selectFrom('cart_items')
        .select('session_id')
        .groupBy('session_id')
        .having(eb => eb(eb.fn.max('touched_at'), '<', untouchedSince.toISOString())),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
