import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { asWhole } from '#server/platform/database/whole-condition.ts'
import { staleLabels } from '#server/shipping/stale-labels.ts'
import { findTaskMatches, type TaskMatches } from './task-query.ts'

/** Parcels to deal with by hand: asked for each kind by its own index. */
export async function stuckShipments(db: Db, most: number): Promise<TaskMatches> {
  const [failed, stale] = await Promise.all([failedShipments(db, most), shipmentsToCorrect(db, most)])
  return {
    count: failed.count + stale.count,
    first: [...failed.first, ...stale.first]
      .sort((one, other) => one.since!.localeCompare(other.since!))
      .slice(0, most),
  }
}

/** What failed, unless all money was given back; one that came back until its order is completed or cancelled. */
const failedShipments = (db: Db, most: number): Promise<TaskMatches> =>
  findTaskMatches(
    db
      .selectFrom('shipments')
      .innerJoin('orders', 'orders.id', 'shipments.order_id')
      .where('orders.deleted_at', 'is', null)
      // As its index has it: few parcels are ever in one of these states.
      .where(sql<boolean>`shipments.state in ('unknown', 'refused', 'registration_failed', 'returned')`)
      .where(
        asWhole(
          sql`(shipments.state in ('unknown', 'refused', 'registration_failed')
              and orders.status not in ('delivered', 'completed', 'cancelled') and orders.payment_status <> 'refunded')
            or (shipments.state = 'returned' and orders.status in ('paid', 'processing', 'shipped'))`,
        ),
      )
      .select([
        'orders.order_number as id',
        'orders.customer_name as name',
        'shipments.state as note',
        'shipments.updated_at as since',
        sql<number | null>`null`.as('sum'),
      ])
      .orderBy('shipments.updated_at'),
    most,
  )

const shipmentsToCorrect = (db: Db, most: number): Promise<TaskMatches> =>
  findTaskMatches(
    staleLabels(db)
      .select([
        'orders.order_number as id',
        'orders.customer_name as name',
        sql<string>`'stale'`.as('note'),
        'shipments.updated_at as since',
        sql<number | null>`null`.as('sum'),
      ])
      .orderBy('shipments.updated_at'),
    most,
  )
