import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { asWhole } from '#server/platform/database/whole-condition.ts'
import { daysBefore } from '#server/platform/days-before.ts'

/** The third attempt fails after six minutes: a server that only lets a stranger wait has taken the letter by then. */
export const STUCK_ATTEMPTS = 3

/** A letter that is tried again and again has gone out within a day, or never does. */
const TRIED_DAYS = 1

/**
 * Why letters do not leave: some have failed again and again, and none has gone out since the newest of them was written. A
 * single letter that its reader's server refuses is no such case.
 * @returns in technical English, and naming no reader; `undefined` while letters leave
 */
export async function findStuckMail(db: Db): Promise<string | undefined> {
  const tried = db
    .selectFrom('outbox')
    .select(['created_at', sql<string | number>`count(*) over ()`.as('count')])
    .where('attempts', '>=', STUCK_ATTEMPTS)
    .where('error', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
  // Two questions, as each has its index: with `or` between them all letters would be read.
  const waiting = await tried.where('status', '=', 'waiting').executeTakeFirst()
  const failed = await tried.where(asWhole(sql`status = 'failed' and handled_at is null`)).executeTakeFirst()
  const found = [waiting, failed].filter(each => each !== undefined)
  const newest = found
    .map(({ created_at }) => created_at)
    .toSorted()
    .at(-1)
  if (newest === undefined) return undefined
  const count = found.reduce((sum, each) => sum + Number(each.count), 0)
  if (await hasMailLeftSince(db, newest)) return undefined
  return `No letter has left since ${newest.slice(0, 16)}Z; failing again and again: ${count}`
}

/** @param since ISO 8601 */
export async function hasMailLeftSince(db: Db, since: string): Promise<boolean> {
  const sent = await db
    .selectFrom('outbox')
    .select('id')
    .where('created_at', '>=', daysBefore(new Date(since), TRIED_DAYS).toISOString())
    .where('status', '=', 'sent')
    .where('sent_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return sent !== undefined
}
