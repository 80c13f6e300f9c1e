import type { AdminOrdersQuery, OrderCounters } from '#contract/admin-orders.ts'
import type { Db } from '#server/platform/database.ts'
import { readCounts, sumOf } from '#server/platform/kept-counts.ts'
import { after, cutPage } from '#server/platform/page-cursor.ts'
import { searchOrders } from './order-texts.ts'
import { findLinesOf, type OrderLineRow, type OrderRow } from './store.ts'

type OrderPage = { orders: { row: OrderRow; lines: OrderLineRow[] }[]; next: string | null }

/**
 * One page of the owner's list, newest first. What comes or goes meanwhile does not move the pages behind it.
 * @throws ShopError `invalid_input` for a cursor that is none
 */
export async function findOrderPage(db: Db, query: AdminOrdersQuery): Promise<OrderPage> {
  const { kind, status, payment, deleted = false, q, limit, cursor } = query
  let orders = db
    .selectFrom('orders')
    .selectAll()
    .where('placed_at', 'is not', null)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  if (kind) orders = orders.where('kind', '=', kind)
  if (status) orders = orders.where('status', '=', status)
  if (payment) orders = orders.where('payment_status', '=', payment)
  if (payment === 'pending') orders = orders.where('status', '!=', 'cancelled')
  if (cursor) orders = orders.where(after('created_at', cursor))
  const found = q ? await searchOrders(db, orders, q, limit + 1) : await orders.limit(limit + 1).execute()
  const { rows, next } = cutPage(found, limit, 'created_at')
  const lines = await findLinesOf(
    db,
    rows.map(row => row.id),
  )
  return {
    orders: rows.map(row => ({ row, lines: lines.get(row.id) ?? [] })),
    next,
  }
}

/** The six counters over the list. */
export async function countOrders(db: Db): Promise<OrderCounters> {
  const counts = await readCounts(db, 'orders')
  const count = (chosen: (kind?: string, status?: string, payment?: string) => boolean) =>
    sumOf(counts, group => group !== 'deleted' && chosen(...group.split(' ')))
  return {
    total: count(() => true),
    pending: count((_kind, status) => status === 'pending'),
    customOrders: count(kind => kind === 'custom_order'),
    customHats: count(kind => kind === 'custom_hat'),
    paid: count((_kind, _status, payment) => payment === 'completed'),
    awaitingPayment: count((_kind, status, payment) => payment === 'pending' && status !== 'cancelled'),
  }
}
