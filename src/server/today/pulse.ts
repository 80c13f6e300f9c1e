import { sql } from 'kysely'
import type { Pulse } from '#contract/admin.ts'
import type { Db } from '#server/platform/database.ts'

/** What an open admin page asks every few seconds: a mark for each part, which changes whenever something of it does. */
export async function takePulse(db: Db): Promise<Pulse> {
  const newest = (table: 'orders' | 'products') =>
    db
      .selectFrom(table)
      .select([sql<string | null>`max(updated_at)`.as('at'), sql<number>`count(*)`.as('count')])
      .executeTakeFirstOrThrow()
  const [orders, products, mails] = await Promise.all([
    newest('orders'),
    newest('products'),
    db
      .selectFrom('outbox')
      .select(['status', sql<number>`count(*)`.as('count')])
      .groupBy('status')
      .orderBy('status')
      .execute(),
  ])
  return {
    orders: `${orders.at} ${orders.count}`,
    products: `${products.at} ${products.count}`,
    mails: mails.map(({ status, count }) => `${status} ${count}`).join(', '),
  }
}
