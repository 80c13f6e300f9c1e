import { secretOf } from '#domain/reply-address.ts'
import type { Db } from '#server/platform/database/database.ts'
import { OWNER_NOTICES } from './mails.ts'
import { emailAsSent, type OutboxRow, toAsSent } from './outbox.ts'

/** Who reads the letters to an order's customer, and by what. */
export type LetterReader = {
  email: string
  /** opens the order by the links in them */
  accessKey: string
  /** of the address that they are answered to; undefined while no letter has one */
  replySecret: string | undefined
}

const OWNERS: ReadonlySet<string> = new Set(OWNER_NOTICES)

/**
 * A letter to an order's customer, who is written to elsewhere by now, with the key and the address to answer at that hold now; any
 * other letter as it is.
 */
export function readdressed(row: OutboxRow, { email, accessKey, replySecret }: LetterReader): OutboxRow {
  const data = JSON.parse(row.data) as { customerEmail?: string; accessKey?: string; answerTo?: string }
  // A receipt may go to another address than the customer's.
  const isToCustomer = data.customerEmail === row.recipient && !OWNERS.has(row.template)
  if (!isToCustomer) return row
  const opened = withSecret(row, data.accessKey, accessKey)
  const letter = withSecret(opened, secretOf(data.answerTo ?? ''), replySecret)
  if (email === row.recipient) return letter
  return {
    ...letter,
    recipient: email,
    data: JSON.stringify({ ...JSON.parse(letter.data), customerEmail: email }),
  }
}

/** A letter with another secret in its links and addresses, also in the words in which it went out. */
function withSecret(row: OutboxRow, before: string | undefined, now: string | undefined): OutboxRow {
  if (!before || !now || before === now) return row
  const letter = emailAsSent(row)
  return {
    ...row,
    data: row.data.replaceAll(before, now),
    as_sent: letter ? toAsSent(JSON.parse(JSON.stringify(letter).replaceAll(before, now))) : null,
  }
}

/**
 * Letters of an order that have not gone out go where its customer is written to from now on. Of one that is being sent that is its
 * next attempt: if this one arrives, it is kept as it went out.
 */
export async function readdressUnsentMails(
  trx: Db,
  { subjectId, from, to }: { subjectId: string; from: string; to: LetterReader },
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

/** Of a letter that has not gone out. */
export async function keepAddress(trx: Db, row: OutboxRow, letter: OutboxRow): Promise<void> {
  if (letter === row) return
  const { recipient, data, as_sent } = letter
  await trx
    .updateTable('outbox')
    .set({ recipient, data, as_sent })
    .where('id', '=', row.id)
    .where('status', '!=', 'sent')
    .execute()
}
