import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts'
import type { Db } from '#server/platform/database/database.ts'
import { hasTable, inDatabase } from './database-file.ts'

/** A failed attempt is retried at the next hourly run. */
const RETRY_MS = 50 * MINUTE_MS
/** A backup that takes longer was interrupted. */
const LOST_MS = 6 * HOUR_MS
/** A day, plus the time of a backup and of a few retries. */
const STALE_MS = 36 * HOUR_MS

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString()

/** Claims the backup of a day for one node. @returns false if another node has claimed it, or it is made */
export async function claimBackup(db: Db, day: string, now: Date): Promise<boolean> {
  const started_at = now.toISOString()
  const claimed = await db
    .insertInto('backups')
    .values({ day, started_at, finished_at: null, name: null, fault: null })
    .onConflict(conflict =>
      conflict
        .column('day')
        .doUpdateSet({ started_at })
        .where('backups.finished_at', 'is', null)
        .where('backups.started_at', '<', before(now, LOST_MS)),
    )
    .returning('day')
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * Records that the backup of a day is stored; drops rows of backups that are long gone.
 * @param rotationFault why old backups were not deleted, in technical English without secrets
 */
export async function finishBackup(
  db: Db,
  day: string,
  name: string,
  rotationFault: string | undefined,
  now: Date,
): Promise<void> {
  await db
    .updateTable('backups')
    .set({ finished_at: now.toISOString(), name, fault: rotationFault ?? null })
    .where('day', '=', day)
    .execute()
  await db
    .deleteFrom('backups')
    .where('started_at', '<', before(now, 400 * DAY_MS))
    .execute()
}

/**
 * Records that the backup of a day failed, so that it can be claimed again.
 * @param failed.fault why, in technical English without secrets; it stays during the retry, for the incident
 * @param failed.startedAt when the attempt began; another node may have begun one since, which goes on
 */
export async function failBackup(
  db: Db,
  day: string,
  { fault, startedAt }: { fault: string; startedAt: Date },
): Promise<void> {
  // Moved back, so that it counts as lost when it is due again; a retry under way does not.
  const started_at = before(startedAt, LOST_MS - RETRY_MS)
  await db
    .updateTable('backups')
    .set({ fault, started_at })
    .where('day', '=', day)
    .where('started_at', '=', startedAt.toISOString())
    .execute()
}

/** Releases the claim when the shop is stopped during a backup, so that the next process can start again. */
export async function releaseBackup(db: Db, day: string, startedAt: Date): Promise<void> {
  await db
    .deleteFrom('backups')
    .where('day', '=', day)
    .where('started_at', '=', startedAt.toISOString())
    .where('finished_at', 'is', null)
    .execute()
}

/**
 * Forgets the backups that a restored database knows of: the newest is the one it was restored from, still being made,
 * and would count as lost.
 */
export function forgetBackups(file: string): void {
  inDatabase(file, database => {
    if (hasTable(database, 'backups')) database.exec('delete from backups')
  })
}

/** Those begun later than now have their time from a clock that was ahead: they would be the newest until that day. */
const begunUntil = (db: Db, now: Date) =>
  db.selectFrom('backups').where('started_at', '<=', now.toISOString())

/** Returns what is wrong with the backups, in technical English; `undefined` while they are made. */
export async function findBackupFault(db: Db, now: Date): Promise<string | undefined> {
  const rows = await begunUntil(db, now).selectAll().orderBy('day', 'desc').limit(10).execute()
  const last = rows[0]
  if (last?.fault && !last.finished_at) return `The backup of ${last.day} failed: ${last.fault}`
  if (last && !last.finished_at && last.started_at < before(now, LOST_MS))
    return `The backup of ${last.day} was started but never finished`
  const made = rows.find(row => row.finished_at !== null)
  if (made && made.finished_at! < before(now, STALE_MS)) return `No backup has been made since ${made.day}`
  return undefined
}

/** Returns why old backups were not deleted with the newest one, in technical English; `undefined` if they were. */
export async function findRotationFault(db: Db, now: Date): Promise<string | undefined> {
  const newest = await begunUntil(db, now)
    .select('fault')
    .where('finished_at', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.fault ? `Old backups could not be deleted: ${newest.fault}` : undefined
}

/** Returns when the newest daily backup was made, in UTC; `null` if there never was one. */
export async function findNewestCopy(db: Db, now: Date): Promise<string | null> {
  const { madeAt } = await begunUntil(db, now)
    .select(({ fn }) => fn.max('finished_at').as('madeAt'))
    .executeTakeFirstOrThrow()
  return madeAt
}
