import type { SelectQueryBuilder } from 'kysely'
import type { RefundedLines } from '#domain/refund-lines.ts'
import { type Pieces, type PiecesRemoved, trackPieces } from '#domain/wanted-pieces.ts'
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { unrefundedCents } from './owed-refunds.ts'
import { findLinesOf, type OrderLineRow } from './store.ts'

/** An order with pieces that are no longer wanted. */
type ReducedOrder = {
  orderNumber: string
  /** when its last piece was taken out; null while some are wanted */
  unwantedSince: string | null
}

/**
 * Returns what took pieces out of these orders, by order id, oldest first. A refund by sum names no pieces, unless it is
 * of all the money.
 * @param withdrawals which of them count: those that the owner has marked as done no longer say what to send
 */
async function findRemovals(
  db: Db,
  among: SelectQueryBuilder<Tables, 'orders', { id: string }>,
  withdrawals: 'open' | 'all' = 'open',
): Promise<Map<string, (PiecesRemoved & { order_number: string })[]>> {
  const withdrawn = await db
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.id', 'withdrawals.order_id')
    .select(['order_id', 'order_number', 'at', 'lines'])
    .$if(withdrawals === 'open', query => query.where('done_at', 'is', null))
    .where('order_id', 'in', among)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['orders.id as order_id', 'order_number', 'refunds.created_at as at', 'lines'])
    .where('lines', 'is not', null)
    .where('state', '!=', 'failed')
    .where('order_id', 'in', among)
    .execute()
  const repaid = withdrawals === 'open' ? await findRepaid(db, among) : []
  const removals = [
    ...withdrawn.map(row => ({
      ...row,
      by: 'withdrawal' as const,
      lines: JSON.parse(row.lines) as Pieces[],
    })),
    ...refunds.map(row => ({
      ...row,
      by: 'refund' as const,
      lines: (JSON.parse(row.lines!) as RefundedLines).lines,
    })),
    ...repaid.map(row => ({ ...row, by: 'whole refund' as const, lines: [] })),
  ]
  return Map.groupBy(
    removals.toSorted((a, b) => a.at.localeCompare(b.at)),
    ({ order_id }) => order_id,
  )
}

/**
 * Returns orders all of whose money goes back, since when. While the provider makes the refund, which takes days at a
 * bank, they still count as paid.
 */
const findRepaid = (db: Db, among: SelectQueryBuilder<Tables, 'orders', { id: string }>) =>
  db
    .selectFrom('orders')
    .innerJoin('refunds', 'refunds.order_id', 'orders.id')
    .select(['orders.id as order_id', 'order_number'])
    .select(({ fn }) => fn.max('refunds.created_at').as('at'))
    .where('payment_status', 'in', ['completed', 'partially_refunded'])
    .where('state', '!=', 'failed')
    .where('orders.id', 'in', among)
    .where(eb => eb(unrefundedCents(eb), '<=', 0))
    .groupBy(['orders.id', 'order_number'])
    .execute()

/** Returns the pieces still wanted, and since when there are none. */
function follow(lines: readonly OrderLineRow[], removals: readonly PiecesRemoved[]) {
  const pieces = trackPieces(lines)
  let unwantedSince: string | null = null
  for (const removal of removals) {
    if (removal.by === 'withdrawal') pieces.withdraw(removal.lines)
    else pieces.refund(removal.by === 'refund' ? removal.lines : lines)
    if (!pieces.isAnyWanted()) unwantedSince ??= removal.at
  }
  const wanted = lines.map(line => ({ ...line, quantity: pieces.wantedOf(line.position) }))
  return { wanted, unwantedSince }
}

const sumOf = (lines: readonly OrderLineRow[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Returns orders with pieces withdrawn from or refunded by line, or refunded as a whole, which must not be sent.
 * @param among the ids of the orders in question
 */
export async function findReducedOrders(
  db: Db,
  among: SelectQueryBuilder<Tables, 'orders', { id: string }>,
): Promise<ReducedOrder[]> {
  const removals = await findRemovals(db, among)
  const lines = await findLinesOf(db, [...removals.keys()])
  return [...removals].flatMap(([id, removed]) => {
    const sold = lines.get(id) ?? []
    const { wanted, unwantedSince } = follow(sold, removed)
    if (sumOf(wanted) === sumOf(sold)) return []
    return [{ orderNumber: removed[0]!.order_number, unwantedSince }]
  })
}

/** Returns the lines of orders with the number of pieces still wanted, possibly none, by order id. */
export async function findWantedLines(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, OrderLineRow[]>> {
  if (orderIds.length === 0) return new Map()
  const removals = await findRemovals(db, db.selectFrom('orders').select('id').where('id', 'in', orderIds))
  const lines = await findLinesOf(db, orderIds)
  return new Map([...lines].map(([id, sold]) => [id, follow(sold, removals.get(id) ?? []).wanted]))
}

/** Returns the lines of orders that customers gave pieces back from, with how many, for whatever reason. */
export async function findReturnedLines(
  db: Db,
  among: SelectQueryBuilder<Tables, 'orders', { id: string }>,
): Promise<OrderLineRow[]> {
  const removals = await findRemovals(db, among, 'all')
  const lines = await findLinesOf(db, [...removals.keys()])
  return [...removals].flatMap(([id, removed]) => {
    const sold = lines.get(id) ?? []
    const { wanted } = follow(sold, removed)
    return sold.map((line, i) => ({ ...line, quantity: line.quantity - wanted[i]!.quantity }))
  })
}

/** Whether anything of an order must be sent; an order without lines is a piece of its own. */
export async function isAnyWanted(db: Db, orderId: string): Promise<boolean> {
  const lines = (await findWantedLines(db, [orderId])).get(orderId) ?? []
  return lines.length === 0 || sumOf(lines) > 0
}
