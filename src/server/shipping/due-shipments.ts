/** When the job checks shipments: what is due, and when each is due next. */
import { FINAL_STATES } from '#domain/shipment.ts'
import type { Db } from '#server/platform/database/database.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import { type ShipmentRow, secondsAfter } from './store.ts'

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
