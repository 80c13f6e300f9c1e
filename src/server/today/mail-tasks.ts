import { type SelectQueryBuilder, sql } from 'kysely'
import { HOUR_MS } from '#domain/durations.ts'
import { STUCK_ATTEMPTS } from '#server/mail/stuck-mail.ts'
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { opaqueCondition } from '#server/platform/database/opaque-condition.ts'
import { findTaskMatches, type TaskMatches } from './task-query.ts'

/** A waiting e-mail is retried every hour: within this time every other one that the server accepts has been sent. */
const OTHERS_LEFT_MS = 2 * HOUR_MS

export const mailsFailed = (db: Db, most: number): Promise<TaskMatches> =>
  listed(db.selectFrom('outbox').where(opaqueCondition(sql`status = 'failed' and handled_at is null`)), most)

/**
 * Finds waiting e-mails although one queued no earlier has been sent: something besides the mail server holds them up.
 */
export const mailsStuck = (db: Db, now: Date, most: number): Promise<TaskMatches> =>
  listed(
    db
      .selectFrom('outbox')
      .where('status', '=', 'waiting')
      .where('attempts', '>=', STUCK_ATTEMPTS)
      .where('error', 'is not', null)
      // A subquery that runs once, not per e-mail: after an outage thousands wait.
      .where('created_at', '<=', ({ selectFrom }) =>
        selectFrom('outbox')
          .select('created_at')
          .where('status', '=', 'sent')
          .where('sent_at', '<=', new Date(now.getTime() - OTHERS_LEFT_MS).toISOString())
          .orderBy('created_at', 'desc')
          .limit(1),
      ),
    most,
  )

const listed = (mails: SelectQueryBuilder<Tables, 'outbox', object>, most: number) =>
  findTaskMatches(
    mails
      .select([
        'id',
        'recipient as name',
        eb => eb.fn.coalesce('error', sql.lit('')).as('note'),
        'created_at as since',
        sql<number | null>`null`.as('sum'),
      ])
      .orderBy('created_at'),
    most,
  )
