import { sql } from 'kysely'
import type { VisitEvent } from '#domain/visits.ts'
import type { Db } from '#server/platform/database/database.ts'

/** One thing that happened, and what it is counted under. */
export type Visit = { event: VisitEvent; page: string; site: string }
export type VisitCount = Visit & { day: string; count: number }

/** Rows that one statement takes. */
const ROWS = 200

/** Adds to the sums; to be called in a transaction, with the rows in one order for every process. */
export async function addCounts(trx: Db, counts: readonly VisitCount[]): Promise<void> {
  for (let start = 0; start < counts.length; start += ROWS)
    await trx
      .insertInto('visits')
      .values(counts.slice(start, start + ROWS))
      .onConflict(conflict =>
        conflict
          .columns(['day', 'event', 'page', 'site'])
          .doUpdateSet(eb => ({ count: eb('visits.count', '+', eb.ref('excluded.count')) })),
      )
      .execute()
}

/** The sums of a time, each by what it is asked by. Days are named with both ends. */
export function readCounts<By extends 'day' | 'page' | 'site'>(
  db: Db,
  by: By,
  { from, to }: { from: string; to: string },
) {
  return db
    .selectFrom('visits')
    .select([`${by} as name`, 'event', sql<number>`sum(count)`.as('count')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy([by, 'event'])
    .execute()
}

/** When the orders of a time were paid: what became of them later does not matter here. */
export async function paidMoments(db: Db, from: Date, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select(eb => eb.ref('paid_at').$notNull().as('at'))
    .where('paid_at', '>=', from.toISOString())
    .where('paid_at', '<', until.toISOString())
    .execute()
  return rows.map(row => row.at)
}

/** Which of these payments, by the provider's ids, have been taken. */
export async function findTaken(db: Db, providerOrderIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select(eb => eb.ref('provider_order_id').$notNull().as('id'))
    .where('provider_order_id', 'in', providerOrderIds)
    .where('state', '=', 'captured')
    .execute()
  return rows.map(row => row.id)
}
