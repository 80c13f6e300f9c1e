import { sql } from 'kysely'
import { HOUR_MS } from '#domain/durations.ts'
import { uninvoicedOrders } from '#server/documents/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { opaqueCondition } from '#server/platform/database/opaque-condition.ts'
import { findTaskMatches } from './task-query.ts'

/** After this long, the job that issues invoices every minute has failed repeatedly. */
const LATE_MS = HOUR_MS

export const invoicesMissing = (db: Db, now: Date, most: number) =>
  findTaskMatches(
    uninvoicedOrders(db)
      // Not `paid_at`: money booked by hand may have been paid long ago. Opaque, because nearly all orders are older.
      .where(opaqueCondition(sql`updated_at < ${new Date(now.getTime() - LATE_MS).toISOString()}`))
      .select([
        'order_number as id',
        'customer_name as name',
        sql<string>`''`.as('note'),
        'paid_at as since',
        'total as sum',
      ]),
    most,
  )
