/** What a payment buys: read once for the claim and passed on to the completion. */
import type { Selectable } from 'kysely'
import { lockCart } from '#server/cart/store.ts'
import type { OrderLinesTable } from '#server/migrations/tables/orders.ts'
import type { Tables } from '#server/migrations/tables.ts'
import type { PaymentRow } from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'

/** An order line with the stock facts of its product. */
type PurchasedLine = Selectable<OrderLinesTable> & {
  /** whether its pieces are counted now */
  isCounted: boolean
  /** whether its order holds them */
  isHeld: boolean
  /** unsold pieces of the product that have a passport */
  unsoldPieces: number
  /** whether the owner has deleted the product */
  isDeleted: boolean
}

/** The lines of each order of a payment, in cart order; empty until its order has been posted. */
export type Purchase = ReadonlyMap<string, readonly PurchasedLine[]>

const selectPurchase = statement<Tables>()((db, v: { paymentId: string }) =>
  db
    .selectFrom('payment_orders')
    .leftJoin('order_lines', 'order_lines.order_id', 'payment_orders.order_id')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .leftJoin('holds', join =>
      join
        .onRef('holds.order_id', '=', 'payment_orders.order_id')
        .onRef('holds.product_id', '=', 'order_lines.product_id'),
    )
    .select([
      'payment_orders.order_id',
      'order_lines.position',
      'order_lines.product_id',
      'order_lines.name',
      'order_lines.unit_price',
      'order_lines.quantity',
      'order_lines.image_url',
      'order_lines.withdrawable',
      'products.stock_quantity',
      'products.deleted_at',
      'holds.quantity as held',
      eb =>
        eb
          .selectFrom('yarn_pieces')
          .select(({ fn }) => fn.countAll<number | string>().as('pieces'))
          .whereRef('yarn_pieces.product_id', '=', 'order_lines.product_id')
          .where('yarn_pieces.order_id', 'is', null)
          .as('unsold_pieces'),
    ])
    .where('payment_orders.payment_id', '=', v.paymentId)
    .orderBy('payment_orders.position')
    .orderBy('order_lines.position'),
)

/** Reads the orders that a payment pays, with their lines. */
export async function readPurchase(db: Db, paymentId: string): Promise<Purchase> {
  const purchase = new Map<string, PurchasedLine[]>()
  for (const row of await selectPurchase(db, { paymentId })) {
    const lines = purchase.get(row.order_id) ?? []
    purchase.set(row.order_id, lines)
    // A request without a price has no lines.
    if (row.position === null) continue
    lines.push({
      order_id: row.order_id,
      position: row.position,
      product_id: row.product_id,
      name: row.name!,
      unit_price: row.unit_price!,
      quantity: row.quantity!,
      image_url: row.image_url,
      withdrawable: row.withdrawable!,
      isCounted: row.stock_quantity !== null,
      isHeld: row.held !== null,
      unsoldPieces: Number(row.unsold_pieces),
      isDeleted: row.deleted_at !== null,
    })
  }
  return purchase
}

/** Locks the cart of a payment: changes from another tab happen before or after, never in between. */
export async function lockPurchasedCart(trx: Db, { session_id }: PaymentRow): Promise<void> {
  if (session_id !== null) await lockCart(trx, session_id)
}
