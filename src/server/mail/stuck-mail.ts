import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { opaqueCondition } from '#server/platform/database/opaque-condition.ts'
import { daysBefore } from '#server/platform/days-before.ts'

/**
 * The third attempt fails after six minutes: by then a server that only delays unknown senders (greylisting) has
 * accepted the e-mail.
 */
export const STUCK_ATTEMPTS = 3

/** An e-mail that is retried has been sent within a day, or never is. */
const TRIED_DAYS = 1

/**
 * Why e-mails are not sent: some have failed repeatedly, and none has been sent since the newest of them was queued. A
 * single e-mail refused by its recipient's server does not count.
 * @returns the reason in technical English, naming no recipient; `undefined` while e-mails are sent
 */
export async function findStuckMail(db: Db): Promise<string | undefined> {
  const tried = db
    .selectFrom('outbox')
    .select(['created_at', sql<string | number>`count(*) over ()`.as('count')])
    .where('attempts', '>=', STUCK_ATTEMPTS)
    .where('error', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
  // Two queries, each with an index of its own: with `or` between them all e-mails would be read.
  const waiting = await tried.where('status', '=', 'waiting').executeTakeFirst()
  const failed = await tried
    .where(opaqueCondition(sql`status = 'failed' and handled_at is null`))
    .executeTakeFirst()
  const found = [waiting, failed].filter(each => each !== undefined)
  const newest = found
    .map(({ created_at }) => created_at)
    .toSorted()
    .at(-1)
  if (newest === undefined) return undefined
  const count = found.reduce((sum, each) => sum + Number(each.count), 0)
  if (await hasMailLeftSince(db, newest)) return undefined
  return `No e-mail has been sent since ${newest.slice(0, 16)}Z; failing repeatedly: ${count}`
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
