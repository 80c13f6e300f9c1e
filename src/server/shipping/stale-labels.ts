/**
 * Labels for a delivery that their order no longer has: the service has not been asked for the current one (`asked_at`
 * is null).
 */
import { sql } from 'kysely'
import type { ParcelRow } from '#server/orders/parcels.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { ordersToBeSent } from '#server/orders/to-be-sent.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { ShipmentRow } from './store.ts'

/** Columns of an order that are sent to the service. */
const TOLD = [
  'delivery_method',
  'parcel_machine',
  'customer_name',
  'customer_email',
  'customer_phone',
  'customer_address',
  'customer_city',
  'customer_postal_code',
] as const satisfies readonly (keyof OrderRow)[]

/** Whether the service would be sent the same data for both. */
export const isSentAlike = (one: OrderRow, other: OrderRow): boolean =>
  TOLD.every(column => one[column] === other[column])

/**
 * Marks the labels of an order stale if its destination or receiver changed, including a label in progress. Call with
 * the order's lock.
 */
export async function makeLabelsStale(
  trx: Db,
  { before, after }: { before: OrderRow; after: OrderRow },
  now: Date,
): Promise<void> {
  if (isSentAlike(before, after)) return
  await trx
    .updateTable('shipments')
    .set({ asked_at: null, updated_at: now.toISOString() })
    .where('order_id', '=', after.id)
    .where('asked_at', 'is not', null)
    .execute()
}

/**
 * Drops the previous label after the service has accepted a correction: it is void, even under the same code.
 * @param isTold whether the order still has the data that the service was sent
 */
export async function voidPreviousLabel(
  trx: Db,
  { order_id, position }: Pick<ShipmentRow, 'order_id' | 'position'>,
  { isTold, now }: { isTold: boolean; now: Date },
): Promise<void> {
  await trx
    .updateTable('shipments')
    // Of two concurrent corrections, the one with older data may have reached the service last.
    .set({ label: null, asked_at: isTold ? now.toISOString() : null })
    .where('order_id', '=', order_id)
    .where('position', '=', position)
    .execute()
}

const STALE_STATES = ['pending', 'registered', 'labelled', 'in_transit', 'awaiting_collection'] as const

/**
 * Whether an existing parcel goes elsewhere than its order.
 * @param parcels the order's parcels: a shipment whose code the owner has removed from them is no longer used
 */
export const isStale = (
  { asked_at, state, code }: Pick<ShipmentRow, 'asked_at' | 'state' | 'code'>,
  parcels: readonly Pick<ParcelRow, 'code'>[],
): boolean =>
  asked_at === null &&
  STALE_STATES.some(each => each === state) &&
  (code === null || parcels.some(parcel => parcel.code === code))

/** The stale labels of orders still to be sent with them, as in `isStale`. */
export const staleLabels = (db: Db) =>
  ordersToBeSent(db)
    // SQLite iterates over the left side of a cross join: orders to be sent are few, labels are many.
    .crossJoin('shipments')
    .whereRef('shipments.order_id', '=', 'orders.id')
    .where('shipments.asked_at', 'is', null)
    .where('shipments.state', 'in', ['pending', 'registered', 'labelled'])
    .where(
      sql<boolean>`(shipments.code is null or exists (
        select 1 from parcels where parcels.order_id = shipments.order_id and parcels.code = shipments.code))`,
    )
