import type { EntryReader } from '#domain/thread.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Returns the positions of entries that a side has not seen yet. */
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

/** Marks the thread as seen by a side, up to an entry. */
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

/** Counts the entries of each order that the owner has not seen; omits orders without any. */
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
