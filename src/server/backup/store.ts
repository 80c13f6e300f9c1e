import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts'
import type { Db } from '#server/platform/database/database.ts'

/** A failed attempt is made again with the next hour. */
const RETRY_MS = 50 * MINUTE_MS
/** Who has taken longer was ended in the middle of it. */
const LOST_MS = 6 * HOUR_MS
/** A day's copy may be late by the time that it takes, and by a few attempts. */
const STALE_MS = 36 * HOUR_MS

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString()

/** Takes the copy of a day, so that one node makes it. @returns false where another has it, or it is made */
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
        .where(({ and, or, eb }) =>
          or([
            and([eb('backups.fault', 'is not', null), eb('backups.started_at', '<', before(now, RETRY_MS))]),
            eb('backups.started_at', '<', before(now, LOST_MS)),
          ]),
        ),
    )
    .returning('day')
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * Notes that the copy of a day lies where it belongs; rows of copies that are long gone are dropped.
 * @param rotationFault why old copies were not dropped with it, in technical English without secrets
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

/** @param fault why, in technical English without secrets */
export async function failBackup(db: Db, day: string, fault: string): Promise<void> {
  await db.updateTable('backups').set({ fault }).where('day', '=', day).execute()
}

/** The shop is stopped in the middle of it: whoever starts next may begin anew. */
export async function releaseBackup(db: Db, day: string): Promise<void> {
  await db.deleteFrom('backups').where('day', '=', day).where('finished_at', 'is', null).execute()
}

/** Why the owner is to be told of her copies, in technical English; `undefined` while they are made. */
export async function findBackupFault(db: Db, now: Date): Promise<string | undefined> {
  const rows = await db.selectFrom('backups').selectAll().orderBy('day', 'desc').limit(10).execute()
  const last = rows[0]
  if (last?.fault && !last.finished_at) return `The copy of ${last.day} was not made: ${last.fault}`
  if (last && !last.finished_at && last.started_at < before(now, LOST_MS))
    return `The copy of ${last.day} was begun and never finished`
  const made = rows.find(row => row.finished_at !== null)
  if (made && made.finished_at! < before(now, STALE_MS)) return `No copy was made since that of ${made.day}`
  return undefined
}

/** Why old copies were not dropped with the newest one, in technical English; `undefined` where they were. */
export async function findRotationFault(db: Db): Promise<string | undefined> {
  const newest = await db
    .selectFrom('backups')
    .select('fault')
    .where('finished_at', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.fault ? `Old copies were not dropped: ${newest.fault}` : undefined
}

/** When the newest daily copy was made, in UTC; `null` where none ever was. */
export async function findNewestCopy(db: Db): Promise<string | null> {
  const { madeAt } = await db
    .selectFrom('backups')
    .select(({ fn }) => fn.max('finished_at').as('madeAt'))
    .executeTakeFirstOrThrow()
  return madeAt
}
