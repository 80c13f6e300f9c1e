/** Shipments: one row per parcel, reserved before the service is asked, so that a parcel never gets two shipments. */
import type { Selectable } from 'kysely'
import type { Carrier } from '#domain/carriers.ts'
import { CORRECTABLE, FINAL_STATES, type ParcelSize, RETRIABLE } from '#domain/shipment.ts'
import type { ShipmentsTable } from '#server/migrations/tables/shipping.ts'
import type { OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { daysBefore } from '#server/platform/days-before.ts'

export type ShipmentRow = Selectable<ShipmentsTable>
type ShipmentKey = Pick<ShipmentRow, 'order_id' | 'position'>

/** How long a request may wait for the process that made it before another one continues it. */
const REQUEST_SECONDS = 30
/** A call times out long before; one still open after this has lost its process. */
const CALL_SECONDS = 120

const secondsAfter = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString()

export const findShipments = (db: Db, orderId: string): Promise<ShipmentRow[]> =>
  db.selectFrom('shipments').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

export const findShipment = (db: Db, { order_id, position }: ShipmentKey): Promise<ShipmentRow | undefined> =>
  db
    .selectFrom('shipments')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('position', '=', position)
    .executeTakeFirst()

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

const updateIn = (db: Db, { order_id, position }: ShipmentKey, states: Iterable<ShipmentRow['state']>) =>
  db
    .updateTable('shipments')
    .where('order_id', '=', order_id)
    .where('position', '=', position)
    .where('state', 'in', [...states])

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
  const { numUpdatedRows } = await updateIn(db, row, RETRIABLE)
    .$if(seen !== undefined, query => query.where('updated_at', '=', seen!))
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
  const { numUpdatedRows } = await updateIn(db, row, CORRECTABLE)
    .$if(seen !== undefined, query => query.where('updated_at', '=', seen!))
    .set({ updated_at: now.toISOString() })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Deletes a shipment that, as far as the shop knows, the service has not made.
 * @param seen another administrator may have requested it again since
 * @returns false if it is made or in progress, or has changed since
 */
export async function forgetShipment(
  db: Db,
  { order_id, position }: ShipmentKey,
  seen?: Seen,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shipments')
    .where('order_id', '=', order_id)
    .where('position', '=', position)
    .where('state', 'in', [...RETRIABLE])
    .$if(seen !== undefined, query => query.where('updated_at', '=', seen!))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all shipments of an order with their labels, at the customer's erasure. */
export async function forgetShipments(trx: Db, orderId: string): Promise<void> {
  await trx.deleteFrom('shipments').where('order_id', '=', orderId).execute()
}

export const findDueShipments = (db: Db, now: Date, most: number): Promise<ShipmentRow[]> =>
  db
    .selectFrom('shipments')
    .selectAll()
    .where('next_check_at', '<=', now.toISOString())
    .orderBy('next_check_at')
    .limit(most)
    .execute()

/** How many times a shipment that waits for its carrier is read every minute, before it is read every hour. */
const MINUTELY_CHECKS = 30

/** How long after its last news a shipment is still read. After that, an unused label gets an event at most. */
const WATCHED_DAYS = 90

/** Returns when a shipment is read next; events usually report earlier. */
export function nextCheck(
  { state, checks, updated_at }: Pick<ShipmentRow, 'state' | 'checks' | 'updated_at'>,
  now: Date,
): string | null {
  // Only the job ends these: in the run that claims them, or if that fails, in the next.
  if (state === 'requested' || state === 'asking') return secondsAfter(now, 60)
  if (FINAL_STATES.has(state) || updated_at < daysBefore(now, WATCHED_DAYS).toISOString()) return null
  if (state === 'pending') return secondsAfter(now, checks < MINUTELY_CHECKS ? 60 : 3_600)
  return secondsAfter(now, 12 * 3_600)
}

/** Claims a due shipment for this process. @returns false if another one was quicker */
export async function claimDue(db: Db, row: ShipmentRow, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shipments')
    .set({ checks: row.checks + 1, next_check_at: nextCheck(row, now) })
    .where('order_id', '=', row.order_id)
    .where('position', '=', row.position)
    .where('next_check_at', '=', row.next_check_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores a label, unless its shipment has got another code meanwhile, or was corrected under the same one. */
export async function keepLabel(db: Db, row: ShipmentRow, pdf: Buffer): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ label: pdf.toString('base64') })
    .where('order_id', '=', row.order_id)
    .where('position', '=', row.position)
    .where('code', '=', row.code)
    .where('asked_at', '=', row.asked_at)
    .execute()
}
