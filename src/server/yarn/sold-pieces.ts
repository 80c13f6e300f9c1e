import { isMoneyHeld } from '#domain/order-status.ts'
import type { OrderRow } from '#server/orders/store.ts'
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
 * a passport is part of this sale, and none is left on sale. Otherwise the owner chooses while packing. Runs in the
 * transaction of the sale.
 * @returns the products whose passports were written
 */
export async function linkSold(trx: Db, orderId: string, lines: readonly SoldLine[]): Promise<number[]> {
  const sold = quantities(lines)
  const linked: number[] = []
  if (sold.size === 0) return linked
  const unsold = await trx
    .selectFrom('yarn_pieces')
    .innerJoin('products', 'products.id', 'yarn_pieces.product_id')
    .select(['yarn_pieces.id', 'products.id as product_id', 'stock_quantity'])
    .where('products.id', 'in', [...sold.keys()])
    .where('order_id', 'is', null)
    .execute()
  for (const [productId, pieces] of Map.groupBy(unsold, ({ product_id }) => product_id)) {
    if (pieces.length !== sold.get(productId) || (pieces[0]!.stock_quantity ?? 0) > 0) continue
    const ids = pieces.map(({ id }) => id)
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

/**
 * Removes an order, and its owner's name, from the passports of returned pieces, if all of its pieces of a product were
 * returned. Runs in the transaction that puts them back on sale.
 * @returns the products whose passports were changed
 */
export async function unlinkReturned(
  trx: Db,
  orderId: string,
  returned: readonly SoldLine[],
): Promise<number[]> {
  const back = quantities(returned)
  const unlinked: number[] = []
  if (back.size === 0) return unlinked
  const pieces = await trx
    .selectFrom('yarn_pieces')
    .select(['id', 'product_id'])
    .where('order_id', '=', orderId)
    .where('product_id', 'in', [...back.keys()])
    .execute()
  for (const [productId, own] of Map.groupBy(pieces, ({ product_id }) => product_id!)) {
    if (own.length > back.get(productId)!) continue
    const ids = own.map(({ id }) => id)
    await trx
      .updateTable('yarn_pieces')
      .set({ order_id: null, owner_name: '' })
      .where('id', 'in', ids)
      .execute()
    unlinked.push(productId)
  }
  await updateProofs(trx, unlinked)
  return unlinked
}
