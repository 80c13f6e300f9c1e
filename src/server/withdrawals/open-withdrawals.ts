import { sql } from 'kysely'
import type { AdminOrderWhole } from '#contract/admin-orders.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import { isDeliveryLeft, piecesOf, type RefundedLines } from '#domain/refund-lines.ts'
import { type Pieces, trackPieces } from '#domain/wanted-pieces.ts'
import { deliveryToReturn } from '#domain/withdrawal.ts'
import type { Db } from '#server/platform/database.ts'
import { withdrawnQuantities } from './withdrawn-quantities.ts'

/** A withdrawal of which the customer still waits for her money. */
export type OpenWithdrawal = {
  id: string
  orderId: string
  orderNumber: string
  /** who declared it */
  name: string
  at: string
  lines: { name: string; quantity: number }[]
  /** cents that are still to go back for it */
  owed: Cents
  /** whether nothing of the order is left after it, so that its delivery is paid back, too */
  withDelivery: boolean
}

/**
 * Withdrawals that are not settled: less was refunded since than the withdrawn pieces cost, and the owner has not
 * marked them as done. A refund of lines counts as far as it is of these pieces and their delivery, a refunded sum for any of them.
 * One that leaves nothing of an order also refunds its delivery; what was refunded by its line before is neither left nor owed
 * again. Orders that she has deleted are included: the buyer still waits for the money. The oldest first.
 * @param orderId of this order alone
 */
export async function findOpenWithdrawals(db: Db, orderId?: string): Promise<OpenWithdrawal[]> {
  const waiting = db.selectFrom('withdrawals').select('order_id').where('done_at', 'is', null)
  const declared = await db
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.id', 'withdrawals.order_id')
    .where('orders.payment_status', 'in', ['completed', 'partially_refunded'])
    .where('withdrawals.order_id', 'in', waiting)
    .$if(orderId !== undefined, query => query.where('order_id', '=', orderId!))
    .select([
      'withdrawals.id',
      'order_id',
      'order_number',
      'orders.total',
      'shipping_cost',
      'least_fee',
      'name',
      'at',
      'withdrawals.lines',
      'done_at',
    ])
    .orderBy('at')
    .orderBy('withdrawals.id')
    .execute()
  if (declared.length === 0) return []
  const [lines, refunds] = await Promise.all([
    db
      .selectFrom('order_lines')
      .select(['order_id', 'position', 'name', 'unit_price', 'quantity'])
      .where('order_id', 'in', waiting)
      .execute(),
    db
      .selectFrom('refunds')
      // What was won back is the owner's again.
      .select(['order_id', sql<number>`amount - won_back`.as('amount'), 'created_at', 'lines'])
      .where('order_id', 'in', waiting)
      .where('state', '!=', 'failed')
      .orderBy('created_at')
      .execute(),
  ])
  const open: OpenWithdrawal[] = []
  const orders = new Map<string, Followed>()
  for (const row of declared) {
    const { id, order_id, order_number, name, at, done_at } = row
    const sold = lines.filter(line => line.order_id === order_id)
    const lineAt = (position: number) => sold.find(line => line.position === position)
    const order =
      orders.get(order_id) ??
      follow(
        row.total,
        sold,
        row.shipping_cost,
        refunds.filter(refund => refund.order_id === order_id),
      )
    orders.set(order_id, order)
    const before = order.refundsOfLines.filter(refund => refund.at < at)
    for (const refund of before.slice(order.told)) order.pieces.refund(refund.lines)
    order.told = before.length
    const wasAnyKept = order.pieces.isAnyWanted()
    const named = withdrawnQuantities(row)
    const taken = order.pieces.withdraw(named)
    const isWhole = wasAnyKept && !order.pieces.isAnyWanted()
    const delivery =
      isWhole && isDeliveryLeft(row.shipping_cost, before)
        ? deliveryToReturn(row.shipping_cost, row.least_fee)
        : 0
    // Earlier refunds for another cause do not count for the withdrawal.
    const since = <T extends { at: string }>(refunds: readonly T[]) => refunds.filter(each => each.at >= at)
    const ofLines = since(order.refundsOfLines)
    const price = taken.reduce(
      (sum, { position, quantity }) =>
        sum + takePieces(ofLines, position, quantity) * (lineAt(position)?.unit_price ?? 0),
      0,
    )
    // Each piece and each cent settles one withdrawal: another one of the same order waits for its own.
    const missing = takeUp(
      since(order.sums),
      price +
        takeUp(
          ofLines.map(({ ofDelivery }) => ofDelivery),
          delivery,
        ),
    )
    if (done_at !== null) continue
    const owed = Math.min(missing, order.left)
    order.left -= owed
    if (owed > 0)
      open.push({
        id,
        orderId: order_id,
        orderNumber: order_number,
        name,
        at,
        lines: named.map(({ position, quantity }) => ({ quantity, name: lineAt(position)?.name ?? '' })),
        owed,
        withDelivery: delivery > 0,
      })
  }
  return open
}

type GivenBack = { amount: Cents; created_at: string; lines: string | null }

/** An order as its withdrawals are gone through. */
type Followed = {
  /** cents that were not refunded */
  left: Cents
  pieces: ReturnType<typeof trackPieces>
  /** what of it was refunded by its line, the oldest first; `unused`, `ofDelivery`: what of that has settled no withdrawal yet */
  refundsOfLines: (RefundedLines & { at: string; unused: Map<number, number>; ofDelivery: Sum })[]
  /** how many of these its pieces have been told */
  told: number
  /** refunds of which nobody knows what they are of, as far as they have settled no withdrawal yet */
  sums: (Sum & { at: string })[]
}

type Sum = { amount: Cents }

function follow(total: Cents, sold: readonly Pieces[], shippingCost: Cents, refunds: GivenBack[]): Followed {
  const refundsOfLines = refunds.flatMap(({ created_at: at, lines }) => {
    if (lines === null) return []
    const of = JSON.parse(lines) as RefundedLines
    const unused = new Map(of.lines.map(({ position }) => [position, piecesOf(of, position)] as const))
    return [{ at, ...of, unused, ofDelivery: { amount: of.delivery ? shippingCost : 0 } }]
  })
  return {
    left: total - sumOf(refunds),
    pieces: trackPieces(sold),
    refundsOfLines,
    told: 0,
    sums: refunds.filter(({ lines }) => lines === null).map(({ created_at: at, amount }) => ({ at, amount })),
  }
}

/** The open withdrawals of an order, as its owner's panel says them. */
export const showOpenWithdrawals = async (
  db: Db,
  orderId: string,
): Promise<AdminOrderWhole['openWithdrawals']> =>
  (await findOpenWithdrawals(db, orderId)).map(({ name, at, lines, owed, withDelivery }) => ({
    name,
    at,
    lines,
    owed: eurosOf(owed),
    withDelivery,
  }))

const sumOf = (refunds: readonly Sum[]): Cents => refunds.reduce((sum, { amount }) => sum + amount, 0)

/** Takes pieces of a line out of refunds, as far as they are of it. @returns how many are missing */
function takePieces(refunds: Followed['refundsOfLines'], position: number, quantity: number): number {
  let missing = quantity
  for (const { unused } of refunds) {
    const part = Math.min(missing, unused.get(position) ?? 0)
    unused.set(position, (unused.get(position) ?? 0) - part)
    missing -= part
  }
  return missing
}

/** Takes a sum out of refunds, as far as they have it. @returns what is missing of it */
function takeUp(refunds: readonly Sum[], sum: Cents): Cents {
  let missing = sum
  for (const refund of refunds) {
    const part = Math.min(missing, refund.amount)
    refund.amount -= part
    missing -= part
  }
  return missing
}
