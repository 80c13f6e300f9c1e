import { sql } from 'kysely'
import type { Pulse } from '#contract/pulse.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { findIncidents } from '#server/incidents/store.ts'
import type { Db } from '#server/platform/database.ts'

/** What an open admin page asks every few seconds: a mark for each part, which changes whenever something of it does. */
export async function readPulse(db: Db, now: Date): Promise<Pulse> {
  const [orders, products, messages, mails, failed, incidents] = await Promise.all([
    // Of those that are erased only their number tells: a change of any other is the newest.
    db
      .selectFrom('orders')
      .select([
        sql<string | null>`max(updated_at)`.as('at'),
        eb =>
          eb
            .selectFrom('orders as hidden')
            .where('hidden.deleted_at', 'is not', null)
            .select(sql<number>`count(*)`.as('count'))
            .as('hidden'),
      ])
      .executeTakeFirstOrThrow(),
    // A sale changes the pieces alone, and a checkout under way those that it holds.
    db
      .selectFrom('products')
      .select([
        sql<string | null>`max(updated_at)`.as('at'),
        sql<number>`count(*)`.as('count'),
        sql<number | null>`sum(stock_quantity)`.as('pieces'),
        sql<number | null>`sum(held)`.as('held'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('contact_messages')
      .select([
        sql<number>`count(*)`.as('count'),
        sql<string | null>`max(answered_at)`.as('at'),
        sql<number>`count(answered_at)`.as('answered'),
        sql<number | null>`sum(is_complaint)`.as('complaints'),
      ])
      .executeTakeFirstOrThrow(),
    // Of the index alone: the rows hold whole letters.
    db
      .selectFrom('outbox')
      .select(['status', sql<number>`count(*)`.as('count')])
      .groupBy('status')
      .orderBy('status')
      .execute(),
    db
      .selectFrom('outbox')
      .where('status', '=', 'failed')
      .select(sql<number>`count(handled_at)`.as('handled'))
      .executeTakeFirstOrThrow(),
    findIncidents(db),
  ])
  return {
    orders: `${orders.at} ${orders.hidden}`,
    products: `${products.at} ${products.count} ${products.pieces} ${products.held}`,
    messages: `${messages.at} ${messages.count} ${messages.answered} ${messages.complaints}`,
    mails: `${mails.map(({ status, count }) => `${status} ${count}`).join(', ')} ${failed.handled}`,
    incidents: incidents.map(({ part, since }) => `${part} ${since}`).join(', '),
    day: tallinnDay(now),
  }
}
