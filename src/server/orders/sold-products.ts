import type { Db } from '#server/platform/database/database.ts'
import { countsAsSale } from './counts-as-sale.ts'
import { findReturnedLines } from './wanted-pieces.ts'

/** The pieces of a product that stayed sold, and its name when they were. */
type SoldProduct = { name: string; pieces: number }

/**
 * Counts the pieces in the orders paid in a period, by product, without what has been cancelled, withdrawn from or
 * refunded since, and without cleared play money. Both times are read by the index of paid orders, however many orders
 * there have ever been.
 */
export async function findSoldProducts(db: Db, from: Date, until: Date): Promise<Map<number, SoldProduct>> {
  const orders = db
    .selectFrom('orders')
    .where('paid_at', '>=', from.toISOString())
    .where('paid_at', '<', until.toISOString())
    .where('orders.status', '!=', 'cancelled')
    .where('payment_status', '!=', 'refunded')
    .where(countsAsSale('orders.id'))
  const [sold, returned] = await Promise.all([
    orders
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .where('product_id', 'is not', null)
      .select(({ fn, ref }) => [
        ref('product_id').$notNull().as('id'),
        fn.max('name').as('name'),
        fn.sum<number>('quantity').as('pieces'),
      ])
      .groupBy('product_id')
      .execute(),
    findReturnedLines(db, orders.select('orders.id')),
  ])
  const products = new Map(sold.map(({ id, ...product }) => [id, product]))
  for (const { product_id: id, quantity } of returned) {
    const product = id === null ? undefined : products.get(id)
    if (product) product.pieces -= quantity
  }
  return products
}
