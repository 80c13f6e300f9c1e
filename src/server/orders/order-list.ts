import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { AdminOrdersQuery, OrderCounters } from '#contract/admin-orders.ts'
import { foldText } from '#domain/fold-text.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { orderOfReference } from '#domain/reference-number.ts'
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database.ts'
import { after, cutPage } from '#server/platform/page-cursor.ts'
import { findLinesOf, type OrderLineRow, type OrderRow } from './store.ts'

export type OrderPage = { orders: { row: OrderRow; lines: OrderLineRow[] }[]; next: string | null }

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
    .limit(limit + 1)
  if (kind) orders = orders.where('kind', '=', kind)
  if (status) orders = orders.where('status', '=', status)
  if (payment) orders = orders.where('payment_status', '=', payment)
  if (payment === 'pending') orders = orders.where('status', '!=', 'cancelled')
  if (q) orders = orders.where(eb => eb.and(q.split(/\s+/).map(word => holdsWord(eb, word))))
  if (cursor) orders = orders.where(after('created_at', cursor))
  const { rows, next } = cutPage(await orders.execute(), limit, 'created_at')
  const lines = await findLinesOf(
    db,
    rows.map(row => row.id),
  )
  return {
    orders: rows.map(row => ({ row, lines: lines.get(row.id) ?? [] })),
    next,
  }
}

/** A column in lower case without the diacritics of Estonian: neither database folds them by itself in the same way. */
const folded = (column: RawBuilder<unknown>): RawBuilder<string> =>
  [...'ÕõÄäÖöÜüŠšŽž'].reduce(
    (text, letter) => sql<string>`replace(${text}, ${letter}, ${foldText(letter)})`,
    sql<string>`lower(${column})`,
  )

/** Whether a word stands in what the owner knows an order by, as people type it (see the query's schema). */
function holdsWord(eb: ExpressionBuilder<Tables, 'orders'>, word: string) {
  const like = (text: string) => sql`like ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`
  const holds = (
    column: 'customer_folded' | 'machine_folded' | 'details_folded' | 'order_number',
    text: string,
  ) => sql<boolean>`${eb.ref(column)} ${like(text)}`
  const digits = word.replaceAll(/[^\d]/g, '')
  return eb.or([
    holds('customer_folded', foldText(word)),
    holds('order_number', word.toUpperCase()),
    holds('order_number', orderOfReference(word) ?? readOrderNumber(word)),
    holds('machine_folded', foldText(word)),
    holds('details_folded', foldText(word)),
    eb.exists(
      eb
        .selectFrom('order_lines')
        .select('order_lines.position')
        .whereRef('order_lines.order_id', '=', 'orders.id')
        .where(({ ref }) => sql<boolean>`${folded(sql`${ref('order_lines.name')}`)} ${like(foldText(word))}`),
    ),
    eb.exists(
      eb
        .selectFrom('parcels')
        .select('parcels.position')
        .whereRef('parcels.order_id', '=', 'orders.id')
        .where(({ ref }) => sql<boolean>`${ref('parcels.code')} ${like(word.toUpperCase())}`),
    ),
    ...(digits.length >= 3
      ? [sql<boolean>`replace(replace(${eb.ref('customer_phone')}, ' ', ''), '-', '') ${like(digits)}`]
      : []),
  ])
}

/** The six counters over the list, from an index alone. */
export async function countOrders(db: Db): Promise<OrderCounters> {
  const groups = await db
    .selectFrom('orders')
    .select(['kind', 'status', 'payment_status', sql<number>`count(*)`.as('count')])
    .where('deleted_at', 'is', null)
    .where('placed_at', 'is not', null)
    .groupBy(['kind', 'status', 'payment_status'])
    .execute()
  const sum = (counts: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(counts).reduce((total, { count }) => total + Number(count), 0)
  return {
    total: sum(() => true),
    pending: sum(({ status }) => status === 'pending'),
    customOrders: sum(({ kind }) => kind === 'custom_order'),
    customHats: sum(({ kind }) => kind === 'custom_hat'),
    paid: sum(({ payment_status }) => payment_status === 'completed'),
    awaitingPayment: sum(
      ({ status, payment_status }) => payment_status === 'pending' && status !== 'cancelled',
    ),
  }
}
