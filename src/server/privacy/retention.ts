import { RETENTION } from '#domain/retention.ts'
import type { Db } from '#server/platform/database.ts'
import { eraseOrder } from './erase-order.ts'

/** Who erased it, where nobody asked for it. */
const BY_ITSELF = 'shop'
/** Orders erased in a night: the rest waits for the next one. */
const BATCH = 200

/** So many months back. */
function monthsBefore(now: Date, months: number): string {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then.toISOString()
}

/** Erases what is no longer needed (domain/retention.ts). @returns how many orders were erased */
export async function eraseWhatIsOld(deps: { db: Db; picturesFolder: string; now: Date }): Promise<number> {
  const { db, now } = deps
  const lettersBefore = monthsBefore(now, RETENTION.lettersMonths)
  await db
    .deleteFrom('outbox')
    .where('status', 'in', ['sent', 'failed'])
    .where('created_at', '<', lettersBefore)
    .execute()
  await db.deleteFrom('contact_messages').where('answered_at', '<', lettersBefore).execute()

  const old = await db
    .selectFrom('orders')
    .select('order_number')
    .where('placed_at', 'is not', null)
    .where('erased_at', 'is', null)
    .where('paying_id', 'is', null)
    .where('payment_status', '=', 'pending')
    .where('updated_at', '<', monthsBefore(now, RETENTION.unpaidMonths))
    .unionAll(
      db
        .selectFrom('orders')
        .select('order_number')
        .where('placed_at', 'is not', null)
        .where('erased_at', 'is', null)
        .where('payment_status', '!=', 'pending')
        .where('updated_at', '<', monthsBefore(now, RETENTION.detailsMonths)),
    )
    .limit(BATCH)
    .execute()
  for (const { order_number: number } of old)
    await eraseOrder({ ...deps, evenUnfinished: true }, number, BY_ITSELF)

  // Past the books' seven years, neither the papers nor the name are needed.
  const booksEnd = `${now.getUTCFullYear() - RETENTION.booksYears}-01-01T00:00:00.000Z`
  await db
    .deleteFrom('documents')
    .where('issued_at', '<', booksEnd)
    .where('order_id', 'in', db.selectFrom('orders').select('id').where('erased_at', 'is not', null))
    .execute()
  await db
    .updateTable('orders')
    .set({ customer_name: '', customer_folded: '' })
    .where('erased_at', 'is not', null)
    .where('customer_name', '!=', '')
    .where('created_at', '<', booksEnd)
    .execute()
  return old.length
}
