/** Labels of another delivery than their order has by now: the service has not been asked for what stands there (`asked_at` is null). */
import { sql } from 'kysely'
import type { ParcelRow } from '#server/orders/parcels.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { ordersToBeSent } from '#server/orders/to-be-sent.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { ShipmentRow } from './store.ts'

/** What the service is told of an order. */
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

/** Whether the service would be told the same of both. */
export const isToldAlike = (one: OrderRow, other: OrderRow): boolean =>
  TOLD.every(column => one[column] === other[column])

/** An order goes elsewhere, or to another person: its labels say what was, also one that is under way. To be called with its lock. */
export async function makeLabelsStale(
  trx: Db,
  { before, after }: { before: OrderRow; after: OrderRow },
  now: Date,
): Promise<void> {
  if (isToldAlike(before, after)) return
  await trx
    .updateTable('shipments')
    .set({ asked_at: null, updated_at: now.toISOString() })
    .where('order_id', '=', after.id)
    .where('asked_at', 'is not', null)
    .execute()
}

/**
 * The service has taken a correction: the label of before is void, also under the same code.
 * @param isTold whether the order still goes as the service was told
 */
export async function endLabelOfBefore(
  trx: Db,
  { order_id, position }: Pick<ShipmentRow, 'order_id' | 'position'>,
  { isTold, now }: { isTold: boolean; now: Date },
): Promise<void> {
  await trx
    .updateTable('shipments')
    // Of two corrections at once the one of before may have come to the service last.
    .set({ label: null, asked_at: isTold ? now.toISOString() : null })
    .where('order_id', '=', order_id)
    .where('position', '=', position)
    .execute()
}

const STALE_STATES = ['pending', 'registered', 'labelled', 'in_transit', 'awaiting_collection'] as const

/**
 * Whether a parcel that was made goes elsewhere than its order does.
 * @param parcels the order's: one whose code the owner has taken out of them is no more used
 */
export const isStale = (
  { asked_at, state, code }: Pick<ShipmentRow, 'asked_at' | 'state' | 'code'>,
  parcels: readonly Pick<ParcelRow, 'code'>[],
): boolean =>
  asked_at === null &&
  STALE_STATES.some(each => each === state) &&
  (code === null || parcels.some(parcel => parcel.code === code))

/** The stale labels of orders that are still to be sent by them, as `isStale` has it. */
export const staleLabels = (db: Db) =>
  ordersToBeSent(db)
    // SQLite goes through the left one of a cross join: those to be sent are few, and labels are many.
    .crossJoin('shipments')
    .whereRef('shipments.order_id', '=', 'orders.id')
    .where('shipments.asked_at', 'is', null)
    .where('shipments.state', 'in', ['pending', 'registered', 'labelled'])
    .where(
      sql<boolean>`(shipments.code is null or exists (
        select 1 from parcels where parcels.order_id = shipments.order_id and parcels.code = shipments.code))`,
    )
