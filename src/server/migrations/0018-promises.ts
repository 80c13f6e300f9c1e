import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** The arrival promised to an order's customer, and when the order was sent: promises are measured by both. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const column of ['promise', 'first_promise', 'sent_at'])
    await db.schema.alterTable('orders').addColumn(column, 'text').execute()
  // Before the index is created, so that it has fewer entries to update.
  await sql`
    update orders set sent_at = (
      select min(order_history.at) from order_history
      where order_history.order_id = orders.id and order_history.event = 'status'
        and (order_history.data like '%"to":"shipped"%' or order_history.data like '%"to":"delivered"%'
          or order_history.data like '%"to":"completed"%'))
    where status in ('shipped', 'delivered', 'completed') and placed_at is not null`.execute(db)
  await sql`create index orders_sent on orders (sent_at) where sent_at is not null`.execute(db)
}
