import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type Selectable, sql, type Updateable } from 'kysely'
import { MAIL_TAKEN_BACK, MAIL_TOO_OLD, MAILS_SEARCHED } from '#domain/mail-status.ts'
import { OWNER_NOTICES } from '#domain/mail-template.ts'
import type { OutboxTable } from '#server/migrations/tables/mail.ts'
import type { Db } from '#server/platform/database/database.ts'
import { likeText } from '#server/platform/database/like-text.ts'
import { after, cutPage, type Page } from '#server/platform/database/page-cursor.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import { newId, randomToken } from '#server/platform/random.ts'
import type { Mail } from './mails.ts'
import type { RenderedEmail } from './render-mail.ts'

export type OutboxRow = Selectable<OutboxTable>

export type NewMail = Mail & {
  /** what it is about, such as its order: by that id it is listed, cancelled and erased */
  about: { id: string }
  /** which of the e-mails about it; without this, a template is sent once */
  which?: string
  recipient: string
  /** the earliest time to send it: until then it can be cancelled */
  notBefore?: Date
  /** an e-mail as it was sent before: it is sent in the same words */
  asSent?: string | null
}

type Cause = { template: Mail['template']; about: NewMail['about']; which?: string | undefined }

const causeOf = ({ template, about: { id }, which }: Cause): string =>
  [template, id, ...(which === undefined ? [] : [which])].join(':')

const rowOf = (
  { template, about, which, recipient, data, notBefore, asSent = null }: NewMail,
  now: Date,
) => ({
  id: newId(),
  cause: causeOf({ template, about, which }),
  subject_id: about.id,
  template,
  recipient,
  data: JSON.stringify(data),
  status: 'waiting' as const,
  error: null,
  next_attempt_at: (notBefore ?? now).toISOString(),
  created_at: now.toISOString(),
  sent_at: null,
  as_sent: asSent,
})

export const mailOf = (row: OutboxRow): Mail =>
  ({ template: row.template, data: JSON.parse(row.data) }) as Mail

/**
 * Puts e-mails into the outbox, in the transaction of their cause: they are sent only if it commits, and once.
 * @returns the rows' ids
 */
export async function queueMails(trx: Db, mails: readonly NewMail[], now: Date): Promise<string[]> {
  const rows = mails.map(mail => rowOf(mail, now))
  await trx
    .insertInto('outbox')
    .values(rows)
    .onConflict(c => c.column('cause').doNothing())
    .execute()
  return rows.map(row => row.id)
}

/** The same for a single e-mail. */
export async function queueMail(trx: Db, mail: NewMail, now: Date): Promise<string> {
  const [id] = await queueMails(trx, [mail], now)
  return id!
}

/** Whether an e-mail has been queued, whatever became of it. */
export async function isQueued(trx: Db, cause: Cause): Promise<boolean> {
  const row = await trx
    .selectFrom('outbox')
    .select('id')
    .where('cause', '=', causeOf(cause))
    .executeTakeFirst()
  return row !== undefined
}

/** Queues another e-mail with the same words. @returns the new row's id */
export function queueAgain(trx: Db, row: OutboxRow, now: Date): Promise<string> {
  const cause = { about: { id: row.subject_id }, which: randomToken() }
  return queueMail(trx, { ...mailOf(row), ...cause, recipient: row.recipient, asSent: row.as_sent }, now)
}

const GRACE_MS = 60_000

/** When an e-mail caused by a single tap is sent: a mistake undone by then sends none. */
export const afterUndoDelay = (now: Date): Date => new Date(now.getTime() + GRACE_MS)

/** Cancels e-mails that have not been sent yet because their time has not come. */
export async function cancelScheduledMails(
  trx: Db,
  { template, subjectId }: { template: Mail['template']; subjectId: string },
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('subject_id', '=', subjectId)
    .where('template', '=', template)
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('next_attempt_at', '>', now.toISOString())
    .execute()
}

/**
 * Deletes e-mails that are still to be sent, tried or not, because they no longer hold.
 * @param which.orFailed also those that were given up and that the owner has not marked as dealt with
 * @returns their ids
 */
export async function deleteUnsentMails(
  trx: Db,
  {
    template,
    subjectId,
    orFailed = false,
  }: { template: Mail['template']; subjectId: string; orFailed?: boolean },
): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('outbox')
    .where('subject_id', '=', subjectId)
    .where('template', '=', template)
    .where(eb => {
      const isWaiting = eb('status', '=', 'waiting')
      return orFailed
        ? eb.or([isWaiting, eb.and([eb('status', '=', 'failed'), eb('handled_at', 'is', null)])])
        : isWaiting
    })
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

/**
 * Deletes e-mails that no longer hold: those still to be sent at once, one being sent if that attempt fails. Where only
 * what is deleted at once is replaced by another e-mail, call `deleteUnsentMails`.
 * @returns the ids of those deleted at once
 */
export async function takeBackMails(
  trx: Db,
  which: Parameters<typeof deleteUnsentMails>[1],
): Promise<string[]> {
  await trx
    .updateTable('outbox')
    .set({ error: MAIL_TAKEN_BACK })
    .where('subject_id', '=', which.subjectId)
    .where('template', '=', which.template)
    .where('status', '=', 'sending')
    .execute()
  return deleteUnsentMails(trx, which)
}

/** Makes an e-mail that waits for its time due now, ahead of those queued at this moment. */
export async function sendNow(trx: Db, cause: Cause, now: Date): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ next_attempt_at: new Date(now.getTime() - 1).toISOString() })
    .where('cause', '=', causeOf(cause))
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('next_attempt_at', '>', now.toISOString())
    .execute()
}

/** Deletes the e-mails about something, sent or not. */
export async function deleteMails(trx: Db, subjectId: string): Promise<void> {
  await trx.deleteFrom('outbox').where('subject_id', '=', subjectId).execute()
}

/** Returns the e-mails that are due: notices to the owner last, otherwise the oldest first. */
export const findDueMails = (db: Db, now: Date, limit: number): Promise<OutboxRow[]> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('status', 'in', ['waiting', 'sending'])
    .where('next_attempt_at', '<=', now.toISOString())
    .orderBy(eb => eb.case().when('template', 'in', OWNER_NOTICES).then(1).else(0).end())
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()

/**
 * Claims an e-mail for this process, so that no other process sends it.
 * @param until when it may be claimed again, should this process die
 */
export async function claimMail(db: Db, mail: OutboxRow, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({
      status: 'sending',
      attempts: mail.attempts + 1,
      next_attempt_at: until.toISOString(),
      handled_at: null,
    })
    .where('id', '=', mail.id)
    // A process slower than its claim may have sent it since.
    .where('status', '!=', 'sent')
    .where('attempts', '=', mail.attempts)
    // An attempt while the mail server is away may not be counted.
    .where('next_attempt_at', '=', mail.next_attempt_at)
    // The address may have been corrected since, and a list of notices may have become longer.
    .where('recipient', '=', mail.recipient)
    .where('data', '=', mail.data)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Marks an e-mail as sent.
 * @param mail as it was when it was claimed: its recipient may have been corrected while it was being sent
 * @param kept the e-mail as it was sent; or what is stored of one with a sign-in link
 */
export async function markSent(
  db: Db,
  { id, recipient, data }: OutboxRow,
  now: Date,
  kept: { as_sent: string } | { data: string },
): Promise<void> {
  const sent = { status: 'sent' as const, error: null, sent_at: now.toISOString(), recipient }
  const mark = (facts: Updateable<OutboxTable>) =>
    db.updateTable('outbox').set(facts).where('id', '=', id).execute()
  try {
    await mark({ ...sent, data, ...kept })
  } catch {
    // A full disk may still have room for a small row, and an e-mail that is not marked as sent is sent again.
    await mark(sent)
  }
}

/**
 * Records a failed attempt.
 * @param mail as it was when it was claimed
 * @param nextAttempt undefined: the e-mail is given up, and shown to the owner as failed
 * @param attempts how many count, if not all that were made
 * @returns `taken_back` if it was taken back meanwhile, so that it is deleted; `claimed_again` if the attempt took longer than its
 * claim, and another process has claimed the e-mail since
 */
export async function markFailed(
  db: Db,
  mail: Pick<OutboxRow, 'id' | 'attempts'>,
  error: string,
  nextAttempt: Date | undefined,
  attempts?: number,
): Promise<'recorded' | 'taken_back' | 'claimed_again'> {
  const claimed = { id: mail.id, status: 'sending', attempts: mail.attempts + 1 } as const
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where(eb => eb.and(claimed))
    .where('error', '=', MAIL_TAKEN_BACK)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return 'taken_back'
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({
      status: nextAttempt ? 'waiting' : 'failed',
      error,
      ...(attempts !== undefined && { attempts }),
      ...(nextAttempt && { next_attempt_at: nextAttempt.toISOString() }),
    })
    .where(eb => eb.and(claimed))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'recorded' : 'claimed_again'
}

/**
 * Marks a failed e-mail as dealt with by the owner: it no longer waits for her.
 * @returns the e-mail, or `undefined` if it has not failed
 */
export const markMailHandled = (
  trx: Db,
  id: string,
  now: Date,
): Promise<Pick<OutboxRow, 'template' | 'data'> | undefined> =>
  trx
    .updateTable('outbox')
    .set({ handled_at: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .returning(['template', 'data'])
    .executeTakeFirst()

/**
 * Gives up an e-mail that is being retried, because the owner has dealt with it in another way.
 * @returns the e-mail, or `undefined` if it is not waiting, or is being sent
 */
export const giveUpMail = (
  trx: Db,
  id: string,
  now: Date,
): Promise<Pick<OutboxRow, 'template' | 'data'> | undefined> =>
  trx
    .updateTable('outbox')
    // Prevents a process that has found it due from claiming it.
    .set({ status: 'failed', handled_at: now.toISOString(), next_attempt_at: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('error', 'is not', null)
    .returning(['template', 'data'])
    .executeTakeFirst()

/** Returns the e-mails about something, such as an order by its id; the newest first. */
export const listMailsAbout = (db: Db, subjectId: string): Promise<OutboxRow[]> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

type MailsAsked = {
  status?: OutboxRow['status'] | undefined
  /** a part of the recipient's address, in any case */
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}

/**
 * Returns a page of the e-mails with a status, or of all; the newest first. A recipient is searched for among the
 * newest `MAILS_SEARCHED`, so that a page is read along the list's own index, however many e-mails there are.
 * @throws ShopError `invalid_input` for an invalid cursor
 */
export async function listMails(db: Db, { status, q, cursor, limit }: MailsAsked): Promise<Page<OutboxRow>> {
  let newest = db.selectFrom('outbox').orderBy('created_at', 'desc').orderBy('id', 'desc')
  if (status) newest = newest.where('status', '=', status)
  let mails = newest.selectAll().limit(limit + 1)
  if (cursor) mails = mails.where(after('created_at', cursor))
  if (q) {
    const oldest = newest
      .select('created_at')
      .limit(1)
      .offset(MAILS_SEARCHED - 1)
    mails = mails
      .where(sql<boolean>`lower(recipient) ${likeText(q.toLowerCase())}`)
      .where('created_at', '>=', ({ fn, val }) => fn.coalesce(oldest, val('')))
  }
  return cutPage(await mails.execute(), limit, 'created_at')
}

export const findMail = (db: Db, id: string): Promise<OutboxRow | undefined> =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * An e-mail as it is stored: compressed, its HTML takes a quarter of the space. The previous version of the shop finds
 * its text and no HTML.
 */
type StoredEmail = RenderedEmail & { packedHtml?: string }

/** Packs an e-mail that was sent, for its row. */
export const toAsSent = ({ html, ...email }: RenderedEmail): string =>
  JSON.stringify({
    ...email,
    html: '',
    packedHtml: deflateRawSync(html).toString('base64'),
  } satisfies StoredEmail)

/** The e-mail as it was sent; old rows are not compressed. */
export function emailAsSent({ as_sent }: OutboxRow): RenderedEmail | undefined {
  if (as_sent === null) return undefined
  const { packedHtml, ...email } = JSON.parse(as_sent) as StoredEmail
  if (packedHtml === undefined) return email
  return { ...email, html: inflateRawSync(Buffer.from(packedHtml, 'base64')).toString() }
}

const TOO_OLD_DAYS = 3
const FAR_TOO_OLD_DAYS = 30

/**
 * Gives up e-mails that were never tried because the shop had no mail server: a late confirmation would only confuse.
 * E-mails younger than the first one that was tried waited while the shop was down: they are still sent, unless they
 * are very old.
 */
export async function expireOldMails(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => daysBefore(now, days).toISOString()
  const tried = await db
    .selectFrom('outbox')
    .select('created_at')
    .where('attempts', '>', 0)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  const old = daysAgo(TOO_OLD_DAYS)
  const unserved = tried && tried.created_at < old ? tried.created_at : old
  await db
    .updateTable('outbox')
    .set({ status: 'failed', error: MAIL_TOO_OLD })
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .where(eb => eb.or([eb('created_at', '<', unserved), eb('created_at', '<', daysAgo(FAR_TOO_OLD_DAYS))]))
    .execute()
}
