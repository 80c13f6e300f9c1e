import { type RawBuilder, sql } from 'kysely'
import { FINISHED_STATUSES } from '#domain/order-status.ts'
import type { Db } from '#server/platform/database/database.ts'
import { opaqueCondition } from '#server/platform/database/opaque-condition.ts'
import { staleLabels } from '#server/shipping/stale-labels.ts'
import { findTaskMatches, type TaskMatches } from './task-query.ts'

/** Finds orders with parcels to deal with by hand; each kind has a query with an index of its own. */
export async function stuckShipments(db: Db, most: number): Promise<TaskMatches> {
  const [failed, stale] = await Promise.all([failedShipments(db, most), shipmentsToCorrect(db, most)])
  return {
    count: failed.count + stale.count,
    first: [...failed.first, ...stale.first]
      .sort((one, other) => one.since!.localeCompare(other.since!))
      .slice(0, most),
  }
}

const finished = sql.join([...FINISHED_STATUSES].map(sql.lit))

/** Failed parcels, unless given up or the order was fully refunded; returned ones. None of an order that is finished. */
const failedShipments = (db: Db, most: number): Promise<TaskMatches> =>
  findOrdersOf(
    db
      .selectFrom('shipments')
      .innerJoin('orders', 'orders.id', 'shipments.order_id')
      .where('orders.deleted_at', 'is', null)
      // The same condition as in its index: few parcels are ever in one of these states.
      .where(sql<boolean>`shipments.state in ('unknown', 'refused', 'registration_failed', 'returned')`)
      .where(
        opaqueCondition(
          sql`(shipments.state in ('unknown', 'refused', 'registration_failed')
              and not (shipments.state = 'refused' and shipments.service_id is not null)
              and orders.status not in (${finished}) and orders.payment_status <> 'refunded')
            or (shipments.state = 'returned' and orders.status not in (${finished}))`,
        ),
      ),
    sql`min(shipments.state)`,
    most,
  )

const shipmentsToCorrect = (db: Db, most: number): Promise<TaskMatches> =>
  findOrdersOf(staleLabels(db), sql`'stale'`, most)

/** An order with several such parcels is one task. */
const findOrdersOf = (
  shipments: ReturnType<typeof staleLabels>,
  note: RawBuilder<string>,
  most: number,
): Promise<TaskMatches> =>
  findTaskMatches(
    shipments
      // The bare column would make SQLite read a whole index on it.
      .groupBy(sql`shipments.order_id || ''`)
      .select(({ fn }) => [
        fn.min('orders.order_number').as('id'),
        fn.min('orders.customer_name').as('name'),
        note.as('note'),
        fn.min('shipments.updated_at').as('since'),
        sql<number | null>`null`.as('sum'),
      ])
      .orderBy('since'),
    most,
  )
