import { OWNER_NOTICES } from '#domain/mail-template.ts'
import { secretOf } from '#domain/reply-address.ts'
import type { Db } from '#server/platform/database/database.ts'
import { emailAsSent, type OutboxRow, toAsSent } from './outbox.ts'

/** The current reader of the e-mails to an order's customer, and the secrets in them. */
export type MailRecipient = {
  email: string
  /** opens the order by the links in the e-mails */
  accessKey: string
  /** of the reply address; undefined while no e-mail has one */
  replySecret: string | undefined
}

const OWNERS: ReadonlySet<string> = new Set(OWNER_NOTICES)

/**
 * Readdresses an e-mail to an order's customer: to their current address, with the current access key and reply
 * address. Returns any other e-mail unchanged.
 */
export function readdressed(row: OutboxRow, { email, accessKey, replySecret }: MailRecipient): OutboxRow {
  const data = JSON.parse(row.data) as { customerEmail?: string; accessKey?: string; answerTo?: string }
  // A receipt may go to another address than the customer's.
  const isToCustomer = data.customerEmail === row.recipient && !OWNERS.has(row.template)
  if (!isToCustomer) return row
  const opened = withSecret(row, data.accessKey, accessKey)
  const mail = withSecret(opened, secretOf(data.answerTo ?? ''), replySecret)
  if (email === row.recipient) return mail
  return {
    ...mail,
    recipient: email,
    data: JSON.stringify({ ...JSON.parse(mail.data), customerEmail: email }),
  }
}

/** Replaces a secret in an e-mail's links and addresses, also in its words as they were sent. */
function withSecret(row: OutboxRow, before: string | undefined, now: string | undefined): OutboxRow {
  if (!before || !now || before === now) return row
  const mail = emailAsSent(row)
  return {
    ...row,
    data: row.data.replaceAll(before, now),
    as_sent: mail ? toAsSent(JSON.parse(JSON.stringify(mail).replaceAll(before, now))) : null,
  }
}

/**
 * Readdresses an order's unsent e-mails to the customer's new address. One that is being sent is readdressed for its
 * next attempt: if this attempt succeeds, it is stored as it was sent.
 */
export async function readdressUnsentMails(
  trx: Db,
  { subjectId, from, to }: { subjectId: string; from: string; to: MailRecipient },
): Promise<void> {
  const rows = await trx
    .selectFrom('outbox')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .where('recipient', '=', from)
    .where('status', '!=', 'sent')
    .execute()
  for (const row of rows) await keepAddress(trx, row, readdressed(row, to))
}

/** Stores the new address of an e-mail that has not been sent. */
export async function keepAddress(trx: Db, row: OutboxRow, mail: OutboxRow): Promise<void> {
  if (mail === row) return
  const { recipient, data, as_sent } = mail
  await trx
    .updateTable('outbox')
    .set({ recipient, data, as_sent })
    .where('id', '=', row.id)
    .where('status', '!=', 'sent')
    .execute()
}
