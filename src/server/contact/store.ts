import type { Selectable } from 'kysely'
import type { ContactMessage } from '#domain/contact-message.ts'
import { deleteMails } from '#server/mail/outbox.ts'
import type { ContactMessagesTable } from '#server/migrations/tables/contact.ts'
import type { Db } from '#server/platform/database.ts'
import { after, cutPage, type Page } from '#server/platform/page-cursor.ts'

export type MessageRow = Selectable<ContactMessagesTable>

/**
 * @param id unguessable, of the caller
 * @returns false where there is one with that id already
 */
export async function insertMessage(
  trx: Db,
  id: string,
  message: ContactMessage,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('contact_messages')
    .values({ id, ...message, created_at: now.toISOString(), answered_at: null, is_complaint: 0 })
    .onConflict(c => c.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * A page of the messages, the newest first.
 * @throws ShopError `invalid_input` for a cursor that is none
 */
export async function listMessages(
  db: Db,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<MessageRow>> {
  let messages = db
    .selectFrom('contact_messages')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (cursor) messages = messages.where(after('created_at', cursor))
  return cutPage(await messages.execute(), limit, 'created_at')
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

/** Deletes a message, and the mail that repeats it. */
export async function deleteMessage(trx: Db, id: string): Promise<void> {
  await deleteMails(trx, id)
  await trx.deleteFrom('contact_messages').where('id', '=', id).execute()
}
