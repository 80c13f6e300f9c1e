import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import { daysBefore } from '#server/platform/days-before.ts'

/** The third attempt fails after six minutes: a server that only lets a stranger wait has taken the letter by then. */
const ATTEMPTS = 3

/** A letter that is tried again and again has gone out within a day, or never does. */
const TRIED_DAYS = 1

/**
 * Why letters do not leave: some have failed again and again, and none has gone out since the newest of them was written. A
 * single letter that its reader's server refuses is no such case.
 * @returns in technical English, and naming no reader; `undefined` while letters leave
 */
export async function findStuckMail(db: Db): Promise<string | undefined> {
  const newest = await db
    .selectFrom('outbox')
    .select(['created_at', sql<number>`count(*) over ()`.as('count')])
    .where('attempts', '>=', ATTEMPTS)
    .where('error', 'is not', null)
    .where(eb =>
      eb.or([
        eb('status', '=', 'waiting'),
        eb.and([eb('status', '=', 'failed'), eb('handled_at', 'is', null)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return undefined
  const sentSince = await db
    .selectFrom('outbox')
    .select('id')
    .where('created_at', '>=', daysBefore(new Date(newest.created_at), TRIED_DAYS).toISOString())
    .where('status', '=', 'sent')
    .where('sent_at', '>', newest.created_at)
    .limit(1)
    .executeTakeFirst()
  if (sentSince) return undefined
  return `No letter has left since ${newest.created_at.slice(0, 16)}Z; failing again and again: ${newest.count}`
}
