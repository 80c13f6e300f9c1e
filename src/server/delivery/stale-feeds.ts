import { sql } from 'kysely'
import { CARRIER, CARRIERS } from '#domain/carriers.ts'
import type { Db } from '#server/platform/database/database.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import type { Feeds } from './adapters.ts'

/** Lists are requested daily: by then a feed has failed for days. */
const STALE_DAYS = 3

/**
 * Returns the asked carriers that have given no good list for days; for one that never gave any, the days count from
 * the shop's first.
 * @returns a message in technical English; `undefined` while all lists are recent enough
 */
export async function findStaleFeeds(db: Db, feeds: Feeds, now: Date): Promise<string | undefined> {
  const asked = CARRIERS.filter(carrier => carrier in feeds)
  if (asked.length === 0) return undefined
  const oldest = daysBefore(now, STALE_DAYS).toISOString()
  // Without the lists themselves: they are a megabyte, and this query runs every minute.
  const rows = await db.selectFrom('parcel_lists').select(['carrier', 'fetched_at']).execute()
  const fetchedAt = new Map(rows.map(row => [row.carrier, row.fetched_at]))
  const stale = asked.filter(carrier => (fetchedAt.get(carrier) ?? '') < oldest)
  const isOld = stale.some(carrier => fetchedAt.has(carrier)) || (await firstDay(db)) < oldest
  if (stale.length === 0 || !isOld) return undefined
  const names = stale.map(carrier => CARRIER[carrier].name).join(', ')
  return `No valid list of parcel machines for ${STALE_DAYS} days or more: ${names}`
}

/** When the database was created. */
async function firstDay(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(db)
  return rows[0]!.at
}
