import { RETENTION } from '#domain/retention.ts'
import { startOfDay, tallinnDay } from '#domain/tallinn.ts'
import type { Db } from '#server/platform/database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { eraseOrder } from './erase-order.ts'

/** The actor of an erasure by the retention job. */
const BY_ITSELF = 'shop'
/** Orders erased in a night: the rest waits for the next one. */
const BATCH = 200

/** So many months back. */
function monthsBefore(now: Date, months: number): string {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then.toISOString()
}

/**
 * Erases what is no longer needed (domain/retention.ts). What cannot be erased keeps nothing else from it.
 * @returns how many orders were erased
 * @throws AggregateError when all the rest is done, with what failed
 */
export async function eraseExpiredData(deps: { db: Db; files: FileStore; now: Date }): Promise<number> {
  await dropLetters(deps.db, deps.now)
  const faults: unknown[] = []
  const old = await findOldOrders(deps.db, deps.now)
  for (const number of old)
    await eraseOrder({ ...deps, byItself: true }, number, BY_ITSELF).catch(error => faults.push(error))
  await closeBooks(deps.db, deps.now)
  if (faults.length > 0) throw new AggregateError(faults, 'some old orders were not erased')
  return old.length
}

async function dropLetters(db: Db, now: Date): Promise<void> {
  const lettersBefore = monthsBefore(now, RETENTION.lettersMonths)
  // Also one that waits: without a mail server it would wait for ever.
  await db.deleteFrom('outbox').where('created_at', '<', lettersBefore).execute()
  // To an address that was to be forgotten.
  await db
    .deleteFrom('outbox')
    .where('template', '=', 'data-erased')
    .where(eb => eb.or([eb('status', '=', 'sent'), eb('created_at', '<', monthsBefore(now, 1))]))
    .execute()
  await db
    .deleteFrom('contact_messages')
    .where(eb =>
      eb.or([
        eb('answered_at', '<', lettersBefore),
        eb('created_at', '<', monthsBefore(now, RETENTION.unansweredMonths)),
      ]),
    )
    .execute()
}

async function findOldOrders(db: Db, now: Date): Promise<string[]> {
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
  return old.map(order => order.order_number)
}

/** When the years of the books began that must still be kept: they end with a year of Tallinn's calendar (RPS § 12). */
function booksBegin(now: Date): string {
  const year = Number(tallinnDay(now).slice(0, 4)) - RETENTION.booksYears
  return startOfDay(`${year}-01-01`).toISOString()
}

/** Past the books' seven years, neither the papers nor the name are needed. */
async function closeBooks(db: Db, now: Date): Promise<void> {
  const kept = booksBegin(now)
  await db
    .deleteFrom('documents')
    .where('issued_at', '<', kept)
    .where('order_id', 'in', db.selectFrom('orders').select('id').where('erased_at', 'is not', null))
    .execute()
  await db
    .updateTable('orders')
    .set({ customer_name: '', customer_folded: '' })
    .where('erased_at', 'is not', null)
    .where('customer_name', '!=', '')
    // Ordered in one year and paid in the next, it is in the books of the next.
    .where(eb => eb(eb.fn.coalesce('paid_at', 'created_at'), '<', kept))
    .execute()
}
