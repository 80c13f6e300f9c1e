import { sql } from 'kysely'
import type { VisitEvent } from '#domain/visits.ts'
import { countsAsSale } from '#server/orders/counts-as-sale.ts'
import type { Db } from '#server/platform/database/database.ts'

/** An event, and what it is counted under. */
export type Visit = { event: VisitEvent; page: string; site: string }
export type VisitCount = Visit & { day: string; count: number }

/** Rows per statement. */
const ROWS = 200

/** Adds to the sums; call it in a transaction, with the rows in the same order in every process. */
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

/** Returns the sums of a period, grouped by `by`. Both end days are included. */
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

/** Returns when the orders of a period were paid, whatever became of them later; without cleared play money. */
export async function paidMoments(db: Db, from: Date, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select(eb => eb.ref('paid_at').$notNull().as('at'))
    .where('paid_at', '>=', from.toISOString())
    .where('paid_at', '<', until.toISOString())
    .where(countsAsSale('orders.id'))
    .execute()
  return rows.map(row => row.at)
}

/** Returns the names of products by id, also of hidden and deleted ones, as long as they are stored. */
export async function storedNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns which of these payments, by the provider's ids, have been captured. */
export async function findTaken(db: Db, providerOrderIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select(eb => eb.ref('provider_order_id').$notNull().as('id'))
    .where('provider_order_id', 'in', providerOrderIds)
    .where('state', '=', 'captured')
    .execute()
  return rows.map(row => row.id)
}
