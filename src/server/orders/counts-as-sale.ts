import { sql } from 'kysely'

/**
 * Whether an order is no play order that the owner has deleted: that one never was a sale, and nobody waits for its money
 * (docs/decisions/0036-no-play-money-in-silence.md).
 * @param orderId the column that names it
 */
export const countsAsSale = (orderId: 'orders.id' | 'refunds.order_id') =>
  sql<boolean>`not exists (
    select 1 from orders as played inner join payments on payments.id = played.paying_id
    where played.id = ${sql.ref(orderId)} and played.deleted_at is not null and payments.is_play = 1
  )`
