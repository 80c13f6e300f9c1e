import type { Selectable } from 'kysely'
import type { HistoryEntry } from '#contract/admin-orders.ts'
import type { OrderEvent, StoredData, WrittenData } from '#domain/order-event.ts'
import type { OrderHistoryTable } from '#server/migrations/tables/orders.ts'
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { newId } from '#server/platform/random.ts'

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

/** Records a change of an order: who, when, what (contract §4, Orders). @returns the stored row */
export async function writeHistory<E extends OrderEvent>(
  trx: Db,
  orderId: string,
  actor: string,
  event: E,
  data: WrittenData<E>,
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

/** Corrects an entry that turned out differently: same moment and person, another event, with more data. */
export async function amendHistory<E extends OrderEvent>(
  trx: Db,
  entry: OrderHistoryRow,
  event: E,
  more: Partial<WrittenData<E>>,
): Promise<void> {
  const data = JSON.stringify({ ...(JSON.parse(entry.data) as object), ...more })
  await trx.updateTable('order_history').set({ event, data }).where('id', '=', entry.id).execute()
}

/** Renames a refund from the shop's own name to the provider's: the entries of a refund are found by its name. */
export async function renameRefund(
  trx: Db,
  orderId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const entry of await listHistory(trx, orderId)) {
    const { event } = entry
    if (event !== 'refund' && event !== 'reversal' && event !== 'won-back') continue
    if (entriesOf([entry], event)[0]!.data.refund === from)
      await amendHistory(trx, entry, event, { refund: to })
  }
}

/** Returns the history of an order, oldest first. */
export const listHistory = (db: Db, orderId: string): Promise<OrderHistoryRow[]> =>
  db
    .selectFrom('order_history')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute()

/** Returns the entries of these events, with their stored data. */
export const entriesOf = <E extends OrderEvent>(
  history: readonly Pick<OrderHistoryRow, 'at' | 'event' | 'data'>[],
  ...events: E[]
): { at: string; data: StoredData<E> }[] =>
  history
    .filter(({ event }) => events.some(each => each === event))
    .map(({ at, data }) => ({ at, data: JSON.parse(data) as StoredData<E> }))

/** Returns an entry as shown to the owner. */
export const showEntry = ({ id, at, actor, event, data }: OrderHistoryRow): HistoryEntry => ({
  id,
  at,
  actor,
  event,
  data: JSON.parse(data) as Record<string, unknown>,
})
