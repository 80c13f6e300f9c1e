import { RETENTION } from '#domain/retention.ts'
import { startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { isInactiveSince } from '#server/orders/inactive-orders.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { eraseOrder } from './erase-order.ts'

/** The actor of an erasure by the retention job. */
const BY_ITSELF = 'shop'
/** How many orders of a kind are erased before the other kind has its turn. */
const BATCH = 100
/** Time limit of a night's erasures; the rest waits for the next night. */
const A_NIGHT_MS = 20 * 60_000

/** Returns the same moment some months earlier; on the last day of that month if it is too short. */
function monthsBefore(now: Date, months: number): string {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0)
  return then.toISOString()
}

/**
 * Erases what is no longer needed (domain/retention.ts). A failed erasure does not block the others.
 * @returns how many orders were erased
 * @throws AggregateError with all failures, once everything else is done
 */
export async function eraseExpiredData(
  deps: { db: Db; files: FileStore; now: Date },
  stop?: AbortSignal,
): Promise<number> {
  await dropLetters(deps.db, deps.now)
  const faults: unknown[] = []
  const erased = await eraseOldOrders(deps, stop, error => faults.push(error))
  await closeBooks(deps.db, deps.now)
  if (faults.length > 0) throw new AggregateError(faults, 'some old orders could not be erased')
  return erased
}

/** Paid and unpaid orders take turns: anybody can create thousands of the latter. */
async function eraseOldOrders(
  deps: { db: Db; files: FileStore; now: Date },
  stop: AbortSignal | undefined,
  onFault: (error: unknown) => void,
): Promise<number> {
  const ends = performance.now() + A_NIGHT_MS
  let kinds: { isPaid: boolean; last?: OldOrder }[] = [{ isPaid: true }, { isPaid: false }]
  let erased = 0
  while (kinds.length > 0) {
    for (const kind of kinds) {
      const old = await findOldOrders(deps.db, kind, deps.now)
      for (const { order_number } of old) {
        if (stop?.aborted || performance.now() > ends) return erased
        const done = await eraseOrder(
          { ...deps, quietSince: quietSince(kind, deps.now) },
          order_number,
          BY_ITSELF,
        ).catch(onFault)
        if (done === true) erased += 1
      }
      // Continues after the last one found, so that a failed order is not retried.
      kind.last = old[BATCH - 1]
    }
    kinds = kinds.filter(({ last }) => last)
  }
  return erased
}

async function dropLetters(db: Db, now: Date): Promise<void> {
  const lettersBefore = monthsBefore(now, RETENTION.lettersMonths)
  // Including waiting ones: without a mail server they would wait for ever.
  await db.deleteFrom('outbox').where('created_at', '<', lettersBefore).execute()
  // Sent to an address that was to be erased.
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

type OldOrder = { id: string; order_number: string; updated_at: string }

/** An order is erased if nothing has happened to it since this time. */
const quietSince = ({ isPaid }: { isPaid: boolean }, now: Date): string =>
  monthsBefore(now, isPaid ? RETENTION.detailsMonths : RETENTION.unpaidMonths)

/** Finds the oldest orders first. @param kind.last the last order found before */
function findOldOrders(db: Db, kind: { isPaid: boolean; last?: OldOrder }, now: Date): Promise<OldOrder[]> {
  const { isPaid, last } = kind
  const since = quietSince(kind, now)
  return db
    .selectFrom('orders')
    .select(['id', 'order_number', 'updated_at'])
    .where('placed_at', 'is not', null)
    .where('erased_at', 'is', null)
    .where('payment_status', isPaid ? '!=' : '=', 'pending')
    .$if(!isPaid, query => query.where('paying_id', 'is', null))
    .where(isInactiveSince(since))
    .$if(last !== undefined, query =>
      query.where(eb => eb(eb.refTuple('updated_at', 'id'), '>', eb.tuple(last!.updated_at, last!.id))),
    )
    .orderBy('updated_at')
    .orderBy('id')
    .limit(BATCH)
    .execute()
}

/**
 * Returns when the oldest book year begins that must still be kept; years are those of Tallinn's calendar (RPS § 12).
 */
function booksBegin(now: Date): string {
  const year = Number(tallinnDay(now).slice(0, 4)) - RETENTION.booksYears
  return startOfDay(`${year}-01-01`).toISOString()
}

/** After the books' seven years, neither documents nor names nor the reasons of refunds are needed. */
async function closeBooks(db: Db, now: Date): Promise<void> {
  const kept = booksBegin(now)
  const erased = db.selectFrom('orders').select('id').where('erased_at', 'is not', null)
  await db.deleteFrom('documents').where('issued_at', '<', kept).where('order_id', 'in', erased).execute()
  await db
    .updateTable('refunds')
    .set({ reason: '' })
    .where('reason', '!=', '')
    .where(eb => eb(eb.fn.coalesce('done_at', 'created_at'), '<', kept))
    .where('order_id', 'in', erased)
    .execute()
  await db
    .updateTable('orders')
    .set({ customer_name: '', customer_folded: '' })
    .where('erased_at', 'is not', null)
    .where('customer_name', '!=', '')
    // An order placed in one year and paid in the next belongs to the books of the next.
    .where(eb => eb(eb.fn.coalesce('paid_at', 'created_at'), '<', kept))
    .execute()
}
