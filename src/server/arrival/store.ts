import { sql } from 'kysely'
import type { Promised } from '#domain/arrival.ts'
import type { OrderKind } from '#domain/order-number.ts'
import type { SentOrder, WaitingOrder } from '#domain/work-queue.ts'
import type { Db } from '#server/platform/database.ts'
import { asWhole } from '#server/platform/whole-condition.ts'

/** Of more orders than this no running figure is made. */
const SENT_MAX = 200

/** What is paid and not sent yet, those paid first before. Written as the index `orders_to_be_sent` has it. */
export async function findWaiting(db: Db): Promise<WaitingOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .where(
      asWhole(
        sql`placed_at is not null and deleted_at is null and payment_status in ('completed', 'partially_refunded')
            and status not in ('shipped', 'delivered', 'completed', 'cancelled')`,
      ),
    )
    .select(['kind', 'paid_at'])
    .orderBy('paid_at')
    .execute()
  return rows.flatMap(({ kind, paid_at }) => (paid_at === null ? [] : [{ kind, paidAt: new Date(paid_at) }]))
}

/** What was sent last, the latest first. */
export async function findSent(db: Db): Promise<SentOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .where('sent_at', 'is not', null)
    .select(['kind', 'paid_at', 'sent_at'])
    .orderBy('sent_at', 'desc')
    .limit(SENT_MAX)
    .execute()
  // What was paid after it was sent, or handed over at once, says nothing of work.
  return rows.flatMap(({ kind, paid_at, sent_at }) =>
    paid_at === null || sent_at === null || paid_at >= sent_at
      ? []
      : [{ kind, paidAt: new Date(paid_at), sentAt: new Date(sent_at) }],
  )
}

/** The promises of what was sent since a moment, as they were shown at the payment. */
export async function findPromisesKept(db: Db, since: Date): Promise<{ postBy: string; sentAt: Date }[]> {
  const rows = await db
    .selectFrom('orders')
    .where('sent_at', '>=', since.toISOString())
    .where('first_promise', 'is not', null)
    .select(['first_promise', 'sent_at'])
    .execute()
  return rows.map(({ first_promise, sent_at }) => ({
    postBy: (JSON.parse(first_promise!) as Promised).postBy,
    sentAt: new Date(sent_at!),
  }))
}

/** How many of each kind. */
export const countKinds = (orders: readonly { kind: OrderKind }[]): Record<OrderKind, number> => {
  const counts = { regular: 0, custom_hat: 0, custom_order: 0 }
  for (const { kind } of orders) counts[kind] += 1
  return counts
}
