import { sql } from 'kysely'
import type { AdminOrdersQuery, OrderCounters, UnpaidSum } from '#contract/admin-orders.ts'
import { HAT_PRICE } from '#domain/custom-hat.ts'
import { eurosOf } from '#domain/money.ts'
import { readCounts, sumOf } from '#server/platform/database/counters.ts'
import type { Db } from '#server/platform/database/database.ts'
import { after, cutPage } from '#server/platform/database/page-cursor.ts'
import { searchOrders } from './order-search.ts'
import { payableOrders } from './payable.ts'
import { findLinesOf, type OrderLineRow, type OrderRow } from './store.ts'

type OrderPage = { orders: { row: OrderRow; lines: OrderLineRow[] }[]; next: string | null }

/**
 * Returns one page of the owner's list, newest first. Orders added or removed meanwhile do not shift later pages.
 * @throws ShopError `invalid_input` for an invalid cursor
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

/** `orderTotal` of the list in SQL; null while the price is not confirmed. */
const total = sql`case
  when kind = 'custom_order' and (invoice_status = 'pending' or items_total = 0) then null
  when kind = 'custom_hat' and items_total = 0 then ${sql.lit(HAT_PRICE)} + shipping_cost
  else items_total + shipping_cost end`

/**
 * Returns the sum of all unpaid orders, except those being paid right now; null for any other list, or a later page.
 */
export async function sumUnpaid(
  db: Db,
  { kind, status, payment, deleted, q, cursor }: AdminOrdersQuery,
): Promise<UnpaidSum | null> {
  if (payment !== 'pending' || deleted || q || cursor) return null
  let orders = payableOrders(db)
  if (kind) orders = orders.where('kind', '=', kind)
  if (status) orders = orders.where('status', '=', status)
  const { sum, unpriced } = await orders
    .select([
      sql<number>`cast(coalesce(sum(${total}), 0) as bigint)`.as('sum'),
      sql<number>`count(*) - count(${total})`.as('unpriced'),
    ])
    .executeTakeFirstOrThrow()
  return { sum: eurosOf(sum), unpriced }
}

/** Returns the six counters shown above the list. */
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
