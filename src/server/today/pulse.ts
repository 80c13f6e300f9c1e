import { sql } from 'kysely'
import type { Pulse } from '#contract/pulse.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { findIncidents } from '#server/incidents/store.ts'
import { type Counted, readAllCounts } from '#server/platform/database/counters.ts'
import type { Db } from '#server/platform/database/database.ts'

/**
 * Returns what an open admin page polls every few seconds: a mark for each part, which changes whenever something in it
 * does.
 */
export async function readPulse(db: Db, now: Date): Promise<Omit<Pulse, 'signedIn'>> {
  const [changed, counts, held, incidents] = await Promise.all([
    db
      .selectNoFrom([
        sql<string | null>`(select max(updated_at) from orders)`.as('orders'),
        sql<string | null>`(select max(updated_at) from products)`.as('products'),
        sql<string | null>`(select max(at) from audit_log)`.as('actions'),
        sql<string | null>`(select max(answered_at) from contact_messages where answered_at is not null)`.as(
          'messages',
        ),
      ])
      .executeTakeFirstOrThrow(),
    // An erased row shows only in the counts; a sale changes only the pieces.
    readAllCounts(db),
    // A checkout under way changes the held pieces.
    db.selectFrom('holds').select(sql<number | null>`sum(quantity)`.as('pieces')).executeTakeFirstOrThrow(),
    findIncidents(db),
  ])
  const mark = (counted: Counted) =>
    [...(counts.get(counted) ?? [])].map(([group, count]) => `${group} ${count}`).join(', ')
  return {
    orders: `${changed.orders} ${counts.get('orders')?.get('deleted') ?? 0}`,
    // Products that were only sorted have no new `updated_at`, but the audit log has an entry.
    products: `${changed.products} ${changed.actions} ${mark('products')} ${mark('pieces')} ${held.pieces}`,
    messages: `${changed.messages} ${mark('contact_messages')}`,
    mails: mark('outbox'),
    incidents: incidents.map(({ part, since }) => `${part} ${since}`).join(', '),
    day: tallinnDay(now),
  }
}
