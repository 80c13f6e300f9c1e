/** Shipments: one row per parcel, reserved before the service is asked, so that a parcel never gets two shipments. */
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Carrier } from '#domain/carriers.ts'
import { CORRECTABLE, type ParcelSize, RETRIABLE } from '#domain/shipment.ts'
import type { ShipmentsTable } from '#server/migrations/tables/shipping.ts'
import type { Tables } from '#server/migrations/tables.ts'
import type { OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'

export type ShipmentRow = Selectable<ShipmentsTable>
type ShipmentKey = Pick<ShipmentRow, 'order_id' | 'position'>

/** How long a request may wait for the process that made it before another one continues it. */
const REQUEST_SECONDS = 30
/** A call times out long before; one still open after this has lost its process. */
const CALL_SECONDS = 120

export const secondsAfter = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString()

/**
 * Whether the owner has given up a shipment that the carrier rejected. Its row stays, so that events about it find it
 * and its reference is not used again, but nothing shows it.
 */
export const isGivenUp = ({ state, service_id }: Pick<ShipmentRow, 'state' | 'service_id'>): boolean =>
  state === 'refused' && service_id !== null

/** Finds the shipments of an order, without those given up. */
export async function findShipments(db: Db, orderId: string): Promise<ShipmentRow[]> {
  const rows = await db
    .selectFrom('shipments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.filter(row => !isGivenUp(row))
}

/** Returns the position of an order's next parcel, after all others and those given up. */
export async function nextPosition(db: Db, orderId: string): Promise<number> {
  const { last } = await db
    .selectFrom('shipments')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

/**
 * Finds the shipment that the service reports on: by the service's id, else by the shop's reference, since the answer
 * with the id may have been lost.
 */
export async function findReported(
  db: Db,
  { id, reference }: { id: string; reference: string },
): Promise<ShipmentRow | undefined> {
  const known = await db.selectFrom('shipments').selectAll().where('service_id', '=', id).executeTakeFirst()
  if (known || reference === '') return known
  return db.selectFrom('shipments').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** Reserves a parcel of an order. @returns false if it already exists */
export async function reserveShipment(
  trx: Db,
  order: OrderRow,
  shipment: Pick<ShipmentRow, 'position' | 'carrier'> & { size: ParcelSize },
  now: Date,
): Promise<boolean> {
  const { position, carrier, size } = shipment
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('shipments')
    .values({
      order_id: order.id,
      position,
      reference: `${order.order_number}-${position + 1}`,
      carrier,
      size,
      state: 'requested',
      next_check_at: secondsAfter(now, REQUEST_SECONDS),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .onConflict(conflict => conflict.columns(['order_id', 'position']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** When a shipment had changed last as the owner saw it; undefined if unknown: it is then not compared. */
type Seen = string | undefined

/** The condition that a shipment is in one of these states, and as it was seen. */
const isStill =
  ({ order_id, position }: ShipmentKey, states: Iterable<ShipmentRow['state']>, seen?: Seen) =>
  (each: ExpressionBuilder<Tables, 'shipments'>) =>
    each.and([
      each('order_id', '=', order_id),
      each('position', '=', position),
      each('state', 'in', [...states]),
      ...(seen === undefined ? [] : [each('updated_at', '=', seen)]),
    ])

const updateIn = (db: Db, row: ShipmentKey, states: Iterable<ShipmentRow['state']>, seen?: Seen) =>
  db.updateTable('shipments').where(isStill(row, states, seen))

/**
 * Claims a requested shipment for this process, which alone asks the service for it.
 * @param carrier the order's current carrier: it may have changed since the shipment was reserved or refused
 * @returns the shipment as it is requested; undefined if another process was quicker
 */
export async function claimRequested(
  db: Db,
  row: ShipmentKey,
  carrier: Carrier | undefined,
  now: Date,
): Promise<ShipmentRow | undefined> {
  const at = now.toISOString()
  return updateIn(db, row, ['requested'])
    .set({
      ...(carrier && { carrier }),
      state: 'asking',
      reason: '',
      asked_at: at,
      updated_at: at,
      next_check_at: secondsAfter(now, CALL_SECONDS),
    })
    .returningAll()
    .executeTakeFirst()
}

/** Records that the call ended without a shipment, unless an event has reported one meanwhile. */
export async function endCall(
  db: Db,
  row: ShipmentKey,
  { state, reason }: { state: 'refused' | 'unknown'; reason: string },
  now: Date,
): Promise<void> {
  await updateIn(db, row, ['asking'])
    .set({ state, reason, next_check_at: null, updated_at: now.toISOString() })
    .execute()
}

/**
 * Requests a shipment again for the owner.
 * @param again.seen another administrator may have retried it since, and have got no answer either
 * @returns false if it is made or in progress, or has changed since
 */
export async function retryRequest(
  db: Db,
  row: ShipmentKey,
  { size, seen }: { size: ParcelSize; seen?: Seen },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await updateIn(db, row, RETRIABLE, seen)
    .where('service_id', 'is', null)
    .set({
      state: 'requested',
      size,
      reason: '',
      next_check_at: secondsAfter(now, REQUEST_SECONDS),
      updated_at: now.toISOString(),
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Claims a made shipment for one correction.
 * @param seen another administrator may have corrected it since, and have printed its new label
 * @returns false if it can no longer be corrected, or has changed since
 */
export async function claimCorrection(db: Db, row: ShipmentKey, seen: Seen, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateIn(db, row, CORRECTABLE, seen)
    .set({ updated_at: now.toISOString() })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Deletes a shipment that, as far as the shop knows, the service has not made; gives up one that the carrier rejected.
 * @param carrier the order's current carrier; a shipment of the same carrier is not given up, because it can be corrected
 * @param seen another administrator may have requested or corrected it since
 * @returns false if it is made or in progress, or has changed since
 */
export async function forgetShipment(
  db: Db,
  row: ShipmentKey,
  { carrier, seen }: { carrier: Carrier | undefined; seen?: Seen },
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shipments')
    .where(isStill(row, RETRIABLE, seen))
    .where('service_id', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return true
  const { numUpdatedRows } = await updateIn(db, row, ['registration_failed'], seen)
    .$if(carrier !== undefined, query => query.where('carrier', '<>', carrier!))
    .set({ state: 'refused', updated_at: now.toISOString() })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes all shipments of an order with their labels, at the customer's erasure. */
export async function forgetShipments(trx: Db, orderId: string): Promise<void> {
  await trx.deleteFrom('shipments').where('order_id', '=', orderId).execute()
}

/** Stores a label, unless its shipment has got another code meanwhile, or was corrected under the same one. */
export async function keepLabel(db: Db, row: ShipmentRow, pdf: Buffer): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ label: pdf.toString('base64') })
    .where('order_id', '=', row.order_id)
    .where('position', '=', row.position)
    .where('code', 'is not distinct from', row.code)
    .where('asked_at', '=', row.asked_at)
    .execute()
}
