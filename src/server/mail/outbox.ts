import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database.ts'
import { unguessable } from '#server/platform/random.ts'
import { statement } from '#server/platform/statement.ts'

/** The mails that the shop knows. */
export type MailTemplate = 'order-received' | 'new-order'

export type NewMail = {
  template: MailTemplate
  /** what the mail is about; the same template for the same thing is sent once */
  about: string
  recipient: string
  data: Record<string, unknown>
}

const insertMail = statement<Tables>()(
  (db, v: { id: string; cause: string; template: string; recipient: string; data: string; now: string }) =>
    db
      .insertInto('outbox')
      .values({
        id: v.id,
        cause: v.cause,
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

/** Puts a mail into the outbox, in the transaction of its cause: it is sent exactly if that is committed, and once. */
export async function queueMail(
  trx: Db,
  { template, about, recipient, data }: NewMail,
  now: Date,
): Promise<void> {
  await insertMail(trx, {
    id: unguessable(),
    cause: `${template}:${about}`,
    template,
    recipient,
    data: JSON.stringify(data),
    now: now.toISOString(),
  })
}
