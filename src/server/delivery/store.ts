import type { Carrier, ParcelMachine } from '#domain/carriers.ts'
import type { Db } from '#server/platform/database/database.ts'

/** The newest good list of a carrier, and when its feed gave it (ISO 8601 in UTC). */
export type StoredList = { machines: ParcelMachine[]; fetchedAt: string }
export type StoredLists = Partial<Record<Carrier, StoredList>>

/** Loads the lists that feeds have given so far; a carrier whose feed never gave a good one is missing. */
export async function loadLists(db: Db): Promise<StoredLists> {
  const rows = await db.selectFrom('parcel_lists').selectAll().execute()
  return Object.fromEntries(
    rows.map(row => [row.carrier, { machines: JSON.parse(row.machines), fetchedAt: row.fetched_at }]),
  )
}

/** Replaces a carrier's list in one statement, so that a reader sees either list whole. */
export async function replaceList(
  db: Db,
  carrier: Carrier,
  machines: readonly ParcelMachine[],
  now: Date,
): Promise<void> {
  const list = { machines: JSON.stringify(machines), fetched_at: now.toISOString() }
  await db
    .insertInto('parcel_lists')
    .values({ carrier, ...list })
    .onConflict(conflict => conflict.column('carrier').doUpdateSet(list))
    .execute()
}
