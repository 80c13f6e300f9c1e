import type { AdminOrder } from '#contract/admin-orders.ts'
import type { Order } from '#contract/orders.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findPlayMoneyOrders } from './counts-as-sale.ts'
import { isPaidByAnother } from './order-mail.ts'
import type { OrderRow } from './store.ts'
import { countUnread } from './unread-entries.ts'
import { findWantedLines } from './wanted-pieces.ts'

/** Returns orders as the owner sees them. @param shown the same orders as shown in full, in the sequence of `rows` */
export async function showToOwner(
  db: Db,
  shown: readonly Order[],
  rows: readonly OrderRow[],
): Promise<AdminOrder[]> {
  const ids = rows.map(({ id }) => id)
  const [unread, played, wanted] = await Promise.all([
    countUnread(db, ids),
    findPlayMoneyOrders(db, ids),
    findWantedLines(db, ids),
  ])
  return rows.map((row, i) => ({
    ...shown[i]!,
    products: shown[i]!.products.map((product, at) => ({
      ...product,
      wanted: wanted.get(row.id)?.[at]?.quantity ?? product.quantity,
    })),
    deletedAt: row.deleted_at,
    madeAt: row.made_at,
    unread: unread.get(row.id) ?? 0,
    isPlay: played.has(row.id),
    isPaidByAnother: isPaidByAnother(row),
  }))
}
