import { sql } from 'kysely'
import type { Promised } from '#domain/arrival.ts'
import type { OrderEvent } from '#domain/order-event.ts'
import type { OrderKind } from '#domain/order-number.ts'
import type { OrderStatus, PaymentStatus } from '#domain/order-status.ts'
import type { MeasuredPromise } from '#domain/promise-statistics.ts'
import type { DoneOrder, WaitingOrder } from '#domain/work-queue.ts'
import { entriesOf, type OrderHistoryRow } from '#server/orders/history.ts'
import { needsDelivery } from '#server/orders/promise.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { ordersToBeSent } from '#server/orders/to-be-sent.ts'
import { findReducedOrders } from '#server/orders/wanted-pieces.ts'
import type { Db } from '#server/platform/database/database.ts'
import { daysBefore } from '#server/platform/days-before.ts'

/** How many of the latest orders count in the running figures. */
const DONE_MAX = 200

/** Returns how a paid order waits: to be made since it was paid, or to be packed since it was made. */
export function queueEntryOf({
  kind,
  paid_at,
  made_at,
}: Pick<OrderRow, 'kind' | 'paid_at' | 'made_at'>): WaitingOrder | null {
  if (paid_at === null) return null
  return made_at === null
    ? { kind, paidAt: new Date(paid_at) }
    : { kind: 'regular', paidAt: new Date(made_at) }
}

/** Returns since when none of an order's pieces is wanted any more, by order number: such an order is not sent. */
async function findUnwanted(db: Db): Promise<Map<string, string>> {
  const reduced = await findReducedOrders(db, ordersToBeSent(db).select('orders.id'))
  return new Map(
    reduced.flatMap(({ orderNumber, unwantedSince }) =>
      unwantedSince === null ? [] : [[orderNumber, unwantedSince] as const],
    ),
  )
}

/** Finds what is paid and not sent yet, the longest waiting first. */
export async function findWaiting(db: Db): Promise<WaitingOrder[]> {
  const [rows, unwanted] = await Promise.all([
    ordersToBeSent(db).select(['order_number', 'kind', 'paid_at', 'made_at']).orderBy('paid_at').execute(),
    findUnwanted(db),
  ])
  return rows
    .filter(({ order_number }) => !unwanted.has(order_number))
    .map(queueEntryOf)
    .filter(order => order !== null)
}

/** Finds what was made or sent last, latest first. Written to match the index `orders_done`. */
export async function findDone(db: Db): Promise<DoneOrder[]> {
  const doneAt = sql<string>`coalesce(made_at, sent_at)`
  const rows = await db
    .selectFrom('orders')
    .where(sql<boolean>`${doneAt} is not null`)
    .select(['kind', 'paid_at', doneAt.as('done_at')])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_lines')
          .select('order_lines.order_id')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .where('withdrawable', '=', 0),
      ).as('is_bound'),
    )
    .orderBy(doneAt, 'desc')
    .limit(DONE_MAX)
    .execute()
  // Orders paid after they were done, or handed over at once, say nothing about work. In an order with made-to-order
  // lines the share of packing is unknown.
  return rows.flatMap(({ kind, paid_at, done_at, is_bound }) =>
    paid_at === null || paid_at >= done_at || (kind === 'regular' && is_bound)
      ? []
      : [{ kind, paidAt: new Date(paid_at), doneAt: new Date(done_at) }],
  )
}

/** How long before its cancellation an order may have been paid. */
const OPEN_DAYS = 366

type Called = {
  status: OrderStatus
  payment_status: PaymentStatus
  /** since when none of its pieces is wanted any more */
  unwantedSince: string | undefined
  /** oldest first */
  history: readonly Pick<OrderHistoryRow, 'event' | 'at' | 'data'>[]
}

/** Returns when an order that was never sent was cancelled, refunded or withdrawn; undefined if it was not. */
function cancelledAt({ status, payment_status, unwantedSince, history }: Called): Date | undefined {
  const isRefunded = payment_status === 'refunded'
  if (status !== 'cancelled' && !isRefunded && !unwantedSince) return undefined
  const lastOf = (...events: OrderEvent[]) => entriesOf(history, ...events).at(-1)?.at
  const cancelled = entriesOf(history, 'status').findLast(({ data }) => data.to === 'cancelled')
  // A customer who has withdrawn no longer waits, whenever the cancellation or refund follows.
  const ends = [
    unwantedSince ?? lastOf('withdrawal'),
    status === 'cancelled' ? cancelled?.at : undefined,
    isRefunded ? lastOf('refund', 'reversal') : undefined,
  ].filter(at => at !== undefined)
  return ends.length > 0 ? new Date(ends.toSorted()[0]!) : undefined
}

/**
 * Finds the promises of orders cancelled since a moment and never sent. Written to match the index
 * `orders_promised_unsent`.
 */
async function findCancelled(
  db: Db,
  unwanted: ReadonlyMap<string, string>,
  since: Date,
): Promise<MeasuredPromise[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_history', 'order_history.order_id', 'orders.id')
    .where('first_promise', 'is not', null)
    .where(needsDelivery)
    .where('sent_at', 'is', null)
    .where('paid_at', '>=', daysBefore(since, OPEN_DAYS).toISOString())
    .where('event', 'in', ['status', 'refund', 'reversal', 'withdrawal'])
    .select(['order_number', 'first_promise', 'status', 'payment_status', 'event', 'at', 'data'])
    .orderBy('at')
    .execute()
  return [...Map.groupBy(rows, ({ order_number }) => order_number).values()].flatMap(history => {
    const { order_number, status, payment_status, first_promise } = history[0]!
    const unwantedSince = unwanted.get(order_number)
    const at = cancelledAt({ status, payment_status, unwantedSince, history })
    if (!at || at < since) return []
    return [{ postBy: (JSON.parse(first_promise!) as Promised).postBy, sentAt: null, cancelledAt: at }]
  })
}

/** Finds the first promises of orders that were sent or called off since a moment, or wait to be sent. */
export async function findPromises(db: Db, since: Date): Promise<MeasuredPromise[]> {
  const columns = ['order_number', 'first_promise', 'sent_at'] as const
  const [sent, waiting, unwanted] = await Promise.all([
    db
      .selectFrom('orders')
      .where('sent_at', '>=', since.toISOString())
      .where('first_promise', 'is not', null)
      .where(needsDelivery)
      .select(columns)
      .execute(),
    ordersToBeSent(db).where('first_promise', 'is not', null).where(needsDelivery).select(columns).execute(),
    findUnwanted(db),
  ])
  const open = waiting.filter(({ order_number }) => !unwanted.has(order_number))
  const promises = [...sent, ...open].map(({ first_promise, sent_at }) => ({
    postBy: (JSON.parse(first_promise!) as Promised).postBy,
    sentAt: sent_at === null ? null : new Date(sent_at),
  }))
  return [...promises, ...(await findCancelled(db, unwanted, since))]
}

/** Counts the orders of each kind. */
export const countKinds = (orders: readonly { kind: OrderKind }[]): Record<OrderKind, number> => {
  const counts = { regular: 0, custom_hat: 0, custom_order: 0 }
  for (const { kind } of orders) counts[kind] += 1
  return counts
}
