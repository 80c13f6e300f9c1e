import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import { count, type Found } from './waiting.ts'

/** A refund that goes well is done long before. */
const LATE_MS = 2 * 3_600_000

/** Money that no order claimed, and that the provider does not give back by itself. */
export const moneyLeft = (db: Db, now: Date, most: number): Promise<Found> =>
  count(
    db
      .selectFrom('payments')
      .where('state', '=', 'refunding')
      .where(eb =>
        eb.or([
          eb('refund_fault', 'is not', null),
          eb('created_at', '<', new Date(now.getTime() - LATE_MS).toISOString()),
        ]),
      )
      .select([
        eb => eb.fn.coalesce('capture_id', 'id').as('id'),
        sql<string>`coalesce(capture_id, '')`.as('name'),
        sql<string>`coalesce(refund_fault, '')`.as('note'),
        'created_at as since',
        'amount as sum',
      ])
      .orderBy('created_at'),
    most,
  )
