import { sql } from 'kysely'
import { uninvoicedOrders } from '#server/documents/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import { findTaskMatches } from './task-query.ts'

/** After so long the job, which makes them every minute, has tried in vain. */
const INVOICE_HOURS = 1

export const invoicesMissing = (db: Db, now: Date, most: number) =>
  findTaskMatches(
    uninvoicedOrders(db)
      // Of money that is booked by hand the day may be long ago.
      .where('updated_at', '<', daysBefore(now, INVOICE_HOURS / 24).toISOString())
      .select([
        'order_number as id',
        'customer_name as name',
        sql<string>`''`.as('note'),
        'paid_at as since',
        'total as sum',
      ]),
    most,
  )
