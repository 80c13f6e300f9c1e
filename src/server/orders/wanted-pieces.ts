import type { SelectQueryBuilder } from 'kysely'
import type { RefundedLines } from '#domain/refund-lines.ts'
import { type Pieces, trackPieces } from '#domain/wanted-pieces.ts'
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

/** What takes pieces out of an order: its customer withdraws, or they are refunded. */
type Removal = { order_id: string; order_number: string; at: string } & (
  | { by: 'withdrawal'; lines: readonly Pieces[] }
  /** lines: null if all the money is refunded */
  | { by: 'refund'; lines: readonly Pieces[] | null }
)

/**
 * What the removals tell: the pieces to send, those whose money the buyer may still expect, or those that came back.
 * A withdrawal that the owner has marked as done counts for the last alone, a refund that the provider has not made yet
 * for all but the money. Pieces removed from an unpaid order are in no line, so their withdrawal counts for none.
 */
type Question = 'to send' | 'to refund' | 'returned'

/** Returns what took pieces out of these orders, by order id, oldest first. A refund of a part by sum names no pieces. */
async function findRemovals(
  db: Db,
  among: SelectQueryBuilder<Tables, 'orders', { id: string }>,
  question: Question,
): Promise<Map<string, Removal[]>> {
  const withdrawn = await db
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.id', 'withdrawals.order_id')
    .select(['order_id', 'order_number', 'at', 'lines'])
    .$if(question !== 'returned', query => query.where('done_at', 'is', null))
    .where('pieces_removed', '=', 0)
    .where('order_id', 'in', among)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['orders.id as order_id', 'order_number', 'refunds.created_at as at', 'lines'])
    .where('lines', 'is not', null)
    .where('state', '!=', 'failed')
    .$if(question === 'to refund', query => query.where('state', '=', 'done'))
    .where('order_id', 'in', among)
    .execute()
  const repaid = question === 'to send' ? await findRepaid(db, among) : []
  const removals: Removal[] = [
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
    ...repaid.map(row => ({ ...row, by: 'refund' as const, lines: null })),
  ]
  return Map.groupBy(
    removals.toSorted((a, b) => a.at.localeCompare(b.at)),
    ({ order_id }) => order_id,
  )
}

/**
 * Finds orders of which all the money is being refunded, and since when. Until the provider has made the refund, which
 * takes days at a bank, they still count as paid.
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
function follow(lines: readonly OrderLineRow[], removals: readonly Removal[]) {
  const pieces = trackPieces(lines)
  let unwantedSince: string | null = null
  for (const removal of removals) {
    if (removal.by === 'withdrawal') pieces.withdraw(removal.lines)
    else pieces.refund(removal.lines ?? lines)
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
  const removals = await findRemovals(db, among, 'to send')
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
  question: Exclude<Question, 'returned'> = 'to send',
): Promise<Map<string, OrderLineRow[]>> {
  if (orderIds.length === 0) return new Map()
  const among = db.selectFrom('orders').select('id').where('id', 'in', orderIds)
  const removals = await findRemovals(db, among, question)
  const lines = await findLinesOf(db, orderIds)
  return new Map([...lines].map(([id, sold]) => [id, follow(sold, removals.get(id) ?? []).wanted]))
}

/** Returns the lines of orders that customers gave pieces back from, with how many, for whatever reason. */
export async function findReturnedLines(
  db: Db,
  among: SelectQueryBuilder<Tables, 'orders', { id: string }>,
): Promise<OrderLineRow[]> {
  const removals = await findRemovals(db, among, 'returned')
  const lines = await findLinesOf(db, [...removals.keys()])
  return [...removals].flatMap(([id, removed]) => {
    const sold = lines.get(id) ?? []
    const { wanted } = follow(sold, removed)
    return sold.map((line, i) => ({ ...line, quantity: line.quantity - wanted[i]!.quantity }))
  })
}

const isAnyLeft = async (db: Db, orderId: string, question: 'to send' | 'to refund'): Promise<boolean> => {
  const lines = (await findWantedLines(db, [orderId], question)).get(orderId) ?? []
  return lines.length === 0 || sumOf(lines) > 0
}

/** Whether anything of an order must be sent; an order without lines is a piece of its own. */
export const isAnyWanted = (db: Db, orderId: string): Promise<boolean> => isAnyLeft(db, orderId, 'to send')

/**
 * Whether the buyer of a paid order that is cancelled must be promised the money: not if nothing was wanted any more,
 * because that was refunded, or is owed for the withdrawal.
 */
export const isRefundPromised = (db: Db, orderId: string): Promise<boolean> =>
  isAnyLeft(db, orderId, 'to refund')
