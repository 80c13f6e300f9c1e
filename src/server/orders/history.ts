import type { Selectable } from 'kysely'
import type { HistoryEntry } from '#contract/admin-orders.ts'
import type { OrderEvent } from '#domain/order-event.ts'
import type { OrderHistoryTable } from '#server/migrations/tables/orders.ts'
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database.ts'
import { newId } from '#server/platform/random.ts'
import { statement } from '#server/platform/statement.ts'

export type OrderHistoryRow = Selectable<OrderHistoryTable>

const insertHistory = statement<Tables>()((db, v: OrderHistoryRow) =>
  db.insertInto('order_history').values({
    id: v.id,
    order_id: v.order_id,
    at: v.at,
    actor: v.actor,
    event: v.event,
    data: v.data,
  }),
)

/** Keeps a change of an order: who, when, what (contract §4, Orders). @returns the row as it was kept */
export async function writeHistory(
  trx: Db,
  orderId: string,
  actor: string,
  event: OrderEvent,
  data: Record<string, unknown>,
  now: Date,
  id = newId(),
): Promise<OrderHistoryRow> {
  const row = {
    id,
    order_id: orderId,
    at: now.toISOString(),
    actor,
    event,
    data: JSON.stringify(data),
  }
  await insertHistory(trx, row)
  return row
}

/** What was kept has turned out otherwise: the same moment and person, another event, with more to say of it. */
export async function amendHistory(
  trx: Db,
  entry: OrderHistoryRow,
  event: OrderEvent,
  more: Record<string, unknown>,
): Promise<void> {
  const data = JSON.stringify({ ...(JSON.parse(entry.data) as object), ...more })
  await trx.updateTable('order_history').set({ event, data }).where('id', '=', entry.id).execute()
}

/** What happened to an order, the oldest first. */
export const listHistory = (db: Db, orderId: string): Promise<OrderHistoryRow[]> =>
  db
    .selectFrom('order_history')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute()

/** An entry as the owner is shown it. */
export const showEntry = ({ id, at, actor, event, data }: OrderHistoryRow): HistoryEntry => ({
  id,
  at,
  actor,
  event,
  data: JSON.parse(data) as Record<string, unknown>,
})
