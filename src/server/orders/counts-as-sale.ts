import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/**
 * Excludes sandbox orders that the owner has deleted: they never were sales, and nobody waits for their money
 * (docs/decisions/0036-public-shop-takes-real-money.md).
 * @param orderId the column with the order's id
 */
export const countsAsSale = (orderId: 'orders.id' | 'refunds.order_id') =>
  sql<boolean>`not exists (
    select 1 from orders as played inner join payments on payments.id = played.paying_id
    where played.id = ${sql.ref(orderId)} and played.deleted_at is not null and payments.is_play = 1
  )`

/** Returns the ids of those orders that were paid without real money. */
export async function findPlayMoneyOrders(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const played = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.paying_id')
    .select('orders.id')
    .where('orders.id', 'in', orderIds)
    .where('orders.payment_status', '!=', 'pending')
    .where('payments.is_play', '=', 1)
    .execute()
  return new Set(played.map(({ id }) => id))
}
