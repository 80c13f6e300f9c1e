import type { EntryReader } from '#domain/thread.ts'
import type { Db } from '#server/platform/database/database.ts'

/** What a side has not seen yet, by its position. */
export const findUnread = async (db: Db, orderId: string, reader: EntryReader): Promise<number[]> =>
  (
    await db
      .selectFrom('unread_entries')
      .select('position')
      .where('order_id', '=', orderId)
      .where('reader', '=', reader)
      .orderBy('position')
      .execute()
  ).map(({ position }) => position)

/** A side has seen the thread up to an entry. */
export async function markRead(
  db: Db,
  orderId: string,
  reader: EntryReader,
  position: number,
): Promise<void> {
  await db
    .deleteFrom('unread_entries')
    .where('order_id', '=', orderId)
    .where('reader', '=', reader)
    .where('position', '<=', position)
    .execute()
}

/** How many entries of each order the owner has not seen; without those of which there is none. */
export async function countUnread(db: Db, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const counts = await db
    .selectFrom('unread_entries')
    .select(['order_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('reader', '=', 'owner')
    .where('order_id', 'in', orderIds)
    .groupBy('order_id')
    .execute()
  return new Map(counts.map(({ order_id, count }) => [order_id, Number(count)]))
}
