import type { Selectable } from 'kysely'
import type { OutboxTable, Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database.ts'
import { unguessable } from '#server/platform/random.ts'
import { statement } from '#server/platform/statement.ts'
import type { Mail } from './mails.ts'

export type OutboxRow = Selectable<OutboxTable>

export type NewMail = Mail & {
  /** what the mail is about; the same template for the same thing is sent once */
  about: string
  recipient: string
}

const insertMail = statement<Tables>()(
  (
    db,
    v: {
      id: string
      cause: string
      subjectId: string
      template: string
      recipient: string
      data: string
      now: string
    },
  ) =>
    db
      .insertInto('outbox')
      .values({
        id: v.id,
        cause: v.cause,
        subject_id: v.subjectId,
        template: v.template,
        recipient: v.recipient,
        data: v.data,
        status: 'waiting',
        error: null,
        next_attempt_at: v.now,
        created_at: v.now,
        sent_at: null,
      })
      .onConflict(c => c.column('cause').doNothing()),
)

/**
 * Puts a mail into the outbox, in the transaction of its cause: it is sent exactly if that is committed, and once.
 * @returns the row's id
 */
export async function queueMail(
  trx: Db,
  { template, about, recipient, data }: NewMail,
  now: Date,
): Promise<string> {
  const id = unguessable()
  const cause = `${template}:${about}`
  await insertMail(trx, {
    id,
    cause,
    subjectId: about.split(':')[0]!,
    template,
    recipient,
    data: JSON.stringify(data),
    now: now.toISOString(),
  })
  return id
}

/** Mails whose time has come, the oldest first. */
export const findDueMails = (db: Db, now: Date, limit: number): Promise<OutboxRow[]> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('status', 'in', ['waiting', 'sending'])
    .where('next_attempt_at', '<=', now.toISOString())
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()

/**
 * Takes a mail for this process; while it is being sent, nobody else sends it.
 * @param until when it may be taken again, should this process die
 */
export async function takeMail(db: Db, mail: OutboxRow, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'sending', attempts: mail.attempts + 1, next_attempt_at: until.toISOString() })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'sent', error: null, sent_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** @param nextAttempt undefined: it is given up, and shown to the owner as failed */
export async function markFailed(
  db: Db,
  id: string,
  error: string,
  nextAttempt: Date | undefined,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      status: nextAttempt ? 'waiting' : 'failed',
      error,
      ...(nextAttempt && { next_attempt_at: nextAttempt.toISOString() }),
    })
    .where('id', '=', id)
    .execute()
}

/** The mails about something, such as an order by its id; the newest first. */
export const listMailsAbout = (db: Db, subjectId: string): Promise<OutboxRow[]> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Where a page of the list ends: the next one begins after it. */
export type OutboxPlace = Pick<OutboxRow, 'created_at' | 'id'>

/** The mails of a status, or all; the newest first. */
export const listMails = (
  db: Db,
  {
    status,
    after,
    limit,
  }: { status: OutboxRow['status'] | undefined; after: OutboxPlace | undefined; limit: number },
): Promise<OutboxRow[]> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .$if(status !== undefined, query => query.where('status', '=', status!))
    .$if(after !== undefined, query =>
      query.where(eb =>
        eb.or([
          eb('created_at', '<', after!.created_at),
          eb.and([eb('created_at', '=', after!.created_at), eb('id', '<', after!.id)]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const findMail = (db: Db, id: string): Promise<OutboxRow | undefined> =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()

/** Gives up what was never tried because the shop had no mail server: a late confirmation would only confuse. */
export async function giveUpOld(db: Db, createdBefore: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'failed', error: 'It was too old when a mail server was there' })
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('created_at', '<', createdBefore.toISOString())
    .execute()
}
