import { isMoneyHeld } from '#domain/order-status.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { ordersToBeSent } from '#server/orders/to-be-sent.ts'
import type { Db } from '#server/platform/database/database.ts'
import { updateProofs } from './proofs.ts'

type SoldLine = { product_id: number | null; quantity: number }

/** Whether the buyer of an order has its pieces: it is paid, and neither cancelled nor deleted. */
export const isSoldBy = ({ payment_status, status, deleted_at }: OrderRow): boolean =>
  isMoneyHeld(payment_status) && status !== 'cancelled' && deleted_at === null

/** Adds up the pieces per product. */
function quantities(lines: readonly SoldLine[]): Map<number, number> {
  const sum = new Map<number, number>()
  for (const { product_id, quantity } of lines)
    if (product_id !== null) sum.set(product_id, (sum.get(product_id) ?? 0) + quantity)
  return sum
}

/**
 * Writes an order into the passports of the pieces it bought, if it is certain which these are: every unsold piece with
 * a passport is part of this sale, none is left on sale, and none may go to another order. Otherwise the owner chooses
 * while packing. Runs in the transaction of the sale.
 * @returns the products whose passports were written
 */
export async function linkSold(trx: Db, orderId: string, lines: readonly SoldLine[]): Promise<number[]> {
  const sold = quantities(lines)
  const linked: number[] = []
  if (sold.size === 0) return linked
  const pieces = await trx
    .selectFrom('yarn_pieces')
    .innerJoin('products', 'products.id', 'yarn_pieces.product_id')
    .select(['yarn_pieces.id', 'order_id', 'products.id as product_id', 'stock_quantity'])
    .where('products.id', 'in', [...sold.keys()])
    .where(each => each.or([each('order_id', 'is', null), each('order_id', '=', orderId)]))
    .execute()
  for (const [productId, known] of Map.groupBy(pieces, ({ product_id }) => product_id)) {
    const unsold = known.filter(({ order_id }) => order_id === null)
    // The owner may have chosen some before the order was paid.
    const chosen = known.length - unsold.length
    if (unsold.length === 0 || unsold.length !== sold.get(productId)! - chosen) continue
    if ((known[0]!.stock_quantity ?? 0) > 0 || (await isAwaitedByOthers(trx, orderId, productId))) continue
    const ids = unsold.map(({ id }) => id)
    await trx
      .updateTable('yarn_pieces')
      .set({ order_id: orderId })
      .where('id', 'in', ids)
      .where('order_id', 'is', null)
      .execute()
    linked.push(productId)
  }
  await updateProofs(trx, linked)
  return linked
}

/** Whether another order is still to be sent with a piece of a product, and it is not known which. */
async function isAwaitedByOthers(trx: Db, orderId: string, productId: number): Promise<boolean> {
  const others = await ordersToBeSent(trx)
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where('product_id', '=', productId)
    .where('orders.id', '<>', orderId)
    .groupBy('orders.id')
    .select(({ fn, selectFrom }) => [
      fn.sum<number>('quantity').as('bought'),
      selectFrom('yarn_pieces')
        .select(fn.countAll<number>().as('pieces'))
        .whereRef('yarn_pieces.order_id', '=', 'orders.id')
        .where('yarn_pieces.product_id', '=', productId)
        .as('chosen'),
    ])
    .execute()
  return others.some(({ bought, chosen }) => bought > chosen!)
}

/**
 * Removes an order, and its owner's name, from the passports of returned pieces. Runs in the transaction that puts them
 * back on sale.
 * @param productIds products of which all pieces of the order came back; if only some did, it is not known which
 * @returns the products whose passports were changed
 */
export async function unlinkReturned(
  trx: Db,
  orderId: string,
  productIds: readonly number[],
): Promise<number[]> {
  if (productIds.length === 0) return []
  const pieces = await trx
    .updateTable('yarn_pieces')
    .set({ order_id: null, owner_name: '' })
    .where('order_id', '=', orderId)
    .where('product_id', 'in', productIds)
    .returning('product_id')
    .execute()
  const unlinked = [...new Set(pieces.map(({ product_id }) => product_id!))]
  await updateProofs(trx, unlinked)
  return unlinked
}
