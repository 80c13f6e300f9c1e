import { type Selectable, sql } from 'kysely'
import type { MessagesQuery } from '#contract/contact.ts'
import type { ContactMessage } from '#domain/contact-message.ts'
import { deleteMails } from '#server/mail/outbox.ts'
import type { ContactMessagesTable } from '#server/migrations/tables/contact.ts'
import { readCounts, sumOf } from '#server/platform/database/counters.ts'
import type { Db } from '#server/platform/database/database.ts'
import { after, cutPage, type Page } from '#server/platform/database/page-cursor.ts'
import { newId } from '#server/platform/random.ts'

export type MessageRow = Selectable<ContactMessagesTable>

/** The product that a message is about, and its name then. */
export type Subject = Pick<MessageRow, 'product_id' | 'product_name'>

/** Returns the product that a message is about; undefined if there is none. It may be hidden or deleted since. */
export const findSubject = (db: Db, productId: number): Promise<Subject | undefined> =>
  db
    .selectFrom('products')
    .select(['id as product_id', 'name as product_name'])
    .where('id', '=', productId)
    .executeTakeFirst()

/** Returns which of these products have not been deleted. */
export async function findExisting(db: Db, productIds: readonly number[]): Promise<number[]> {
  if (productIds.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', [...new Set(productIds)])
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the id of a message from the request's id, which its sender has chosen: without the prefix a stranger could
 * choose the id of an order, and the e-mails about both would be mistaken for each other.
 */
export const messageIdOf = (requestId: string | undefined): string =>
  requestId === undefined ? newId() : `message-${requestId}`

/** @returns false if there already is a message with that id */
export async function insertMessage(
  trx: Db,
  id: string,
  message: ContactMessage & Partial<Subject>,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('contact_messages')
    .values({
      id,
      product_id: null,
      product_name: null,
      ...message,
      created_at: now.toISOString(),
      answered_at: null,
      is_complaint: 0,
    })
    .onConflict(c => c.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Returns a page of the messages, newest first, and the total.
 * @throws ShopError `invalid_input` for an invalid cursor
 */
export async function listMessages(
  db: Db,
  { waiting, cursor, limit }: MessagesQuery,
): Promise<Page<MessageRow> & { total: number }> {
  let messages = db
    .selectFrom('contact_messages')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  // Both kinds are listed to match the index of waiting messages: otherwise SQLite reads every message ever written.
  if (waiting)
    messages = messages.where('answered_at', 'is', null).where('is_complaint', 'in', [sql.lit(0), sql.lit(1)])
  if (cursor) messages = messages.where(after('created_at', cursor))
  const [found, counts] = await Promise.all([messages.execute(), readCounts(db, 'contact_messages')])
  const total = sumOf(counts, group => !waiting || !group.endsWith(' answered'))
  return { ...cutPage(found, limit, 'created_at'), total }
}

export const findMessage = (db: Db, id: string): Promise<MessageRow | undefined> =>
  db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()

/** @param answeredAt null: it waits for an answer again */
export async function markAnswered(trx: Db, id: string, answeredAt: Date | null): Promise<void> {
  await trx
    .updateTable('contact_messages')
    .set({ answered_at: answeredAt?.toISOString() ?? null })
    .where('id', '=', id)
    .execute()
}

export async function markComplaint(trx: Db, id: string, isComplaint: boolean): Promise<void> {
  await trx
    .updateTable('contact_messages')
    .set({ is_complaint: isComplaint ? 1 : 0 })
    .where('id', '=', id)
    .execute()
}

/** Deletes a message, and the e-mail that repeats it. */
export async function deleteMessage(trx: Db, id: string): Promise<void> {
  await deleteMails(trx, id)
  await trx.deleteFrom('contact_messages').where('id', '=', id).execute()
}
