import type { Db } from '#server/platform/database/database.ts'
import { OWNER_NOTICES } from './mails.ts'
import type { OutboxRow } from './outbox.ts'

const OWNERS: ReadonlySet<string> = new Set(OWNER_NOTICES)

/** A letter to an order's customer, who is written to elsewhere by now; any other letter as it is. */
export function readdressed(row: OutboxRow, recipient: string): OutboxRow {
  const data = JSON.parse(row.data) as { customerEmail?: string }
  // A receipt may go to another address than the customer's.
  const isToCustomer = data.customerEmail === row.recipient && !OWNERS.has(row.template)
  if (!isToCustomer || recipient === row.recipient) return row
  return { ...row, recipient, data: JSON.stringify({ ...data, customerEmail: recipient }) }
}

/** Letters of an order that have not gone out go where its customer is written to from now on. */
export async function readdressUnsentMails(
  trx: Db,
  { subjectId, from, to }: { subjectId: string; from: string; to: string },
): Promise<void> {
  const rows = await trx
    .selectFrom('outbox')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .where('recipient', '=', from)
    .where('status', 'in', ['waiting', 'failed'])
    .execute()
  for (const row of rows) await keepAddress(trx, row, readdressed(row, to))
}

/** A letter that is being sent keeps its address. */
export async function keepAddress(trx: Db, row: OutboxRow, { recipient, data }: OutboxRow): Promise<void> {
  if (recipient === row.recipient) return
  await trx
    .updateTable('outbox')
    .set({ recipient, data })
    .where('id', '=', row.id)
    .where('status', 'in', ['waiting', 'failed'])
    .execute()
}
