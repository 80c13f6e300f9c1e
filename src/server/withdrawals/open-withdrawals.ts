import { sql } from 'kysely'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import type { RefundedLines } from '#domain/refund-lines.ts'
import { unsettledWithdrawals } from '#domain/unsettled-withdrawals.ts'
import type { Tables } from '#server/migrations/tables.ts'
import { countsAsSale } from '#server/orders/counts-as-sale.ts'
import type { OrderLineRow, OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { withdrawnQuantities } from './withdrawn-quantities.ts'

/** A withdrawal whose customer still waits for a refund. */
export type OpenWithdrawal = {
  id: string
  orderId: string
  orderNumber: string
  /** who declared it */
  name: string
  at: string
  lines: { name: string; quantity: number }[]
  /** cents still to be refunded for it */
  owed: Cents
  /** whether nothing of the order is left after it, so that the delivery is refunded too */
  withDelivery: boolean
}

/**
 * Returns the withdrawals for which money is still owed (domain/unsettled-withdrawals.ts), oldest first. Includes orders
 * that the owner has deleted, unless paid with play money: the buyer still waits.
 * @param orderId limits the search to this order
 */
export async function findOpenWithdrawals(db: Db, orderId?: string): Promise<OpenWithdrawal[]> {
  const waiting = db.selectFrom('withdrawals').select('order_id').where('done_at', 'is', null)
  const declared = await db
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.id', 'withdrawals.order_id')
    .where('orders.payment_status', 'in', ['completed', 'partially_refunded'])
    .where('withdrawals.order_id', 'in', waiting)
    .where('pieces_removed', '=', 0)
    .where(countsAsSale('orders.id'))
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
      // An amount won back in a dispute is the owner's again.
      .select(['order_id', sql<number>`amount - won_back`.as('amount'), 'created_at', 'lines'])
      .where('order_id', 'in', waiting)
      .where('state', '!=', 'failed')
      .orderBy('created_at')
      .execute(),
  ])
  const linesOf = Map.groupBy(lines, line => line.order_id)
  const refundsOf = Map.groupBy(refunds, refund => refund.order_id)
  const owed = new Map(
    [...Map.groupBy(declared, row => row.order_id)].flatMap(([id, rows]) =>
      owedOf(rows, linesOf.get(id) ?? [], refundsOf.get(id) ?? []).map(each => [each.id, each] as const),
    ),
  )
  return declared.flatMap(row => {
    const open = owed.get(row.id)
    if (!open) return []
    const { order_id: orderId, order_number: orderNumber, name, at } = row
    const nameAt = (position: number) =>
      linesOf.get(orderId)?.find(line => line.position === position)?.name ?? ''
    const named = withdrawnQuantities(row).map(({ position, quantity }) => ({
      quantity,
      name: nameAt(position),
    }))
    return [{ ...open, orderId, orderNumber, name, at, lines: named }]
  })
}

type DeclaredRow = Pick<OrderRow, 'total' | 'shipping_cost' | 'least_fee'> &
  Pick<Tables['withdrawals'], 'id' | 'at' | 'lines' | 'done_at'>

/** @param rows the withdrawals from one order, each with its sums */
const owedOf = (
  rows: readonly DeclaredRow[],
  lines: readonly Pick<OrderLineRow, 'position' | 'quantity' | 'unit_price'>[],
  refunds: readonly { amount: Cents; created_at: string; lines: string | null }[],
) =>
  unsettledWithdrawals(
    {
      total: rows[0]!.total,
      shippingCost: rows[0]!.shipping_cost,
      leastFee: rows[0]!.least_fee,
      lines: lines.map(({ unit_price: unitPrice, ...line }) => ({ ...line, unitPrice })),
    },
    rows.map(row => ({
      id: row.id,
      at: row.at,
      lines: withdrawnQuantities(row),
      isDone: row.done_at !== null,
    })),
    refunds.map(({ created_at: at, amount, lines }) => ({
      at,
      amount,
      lines: lines === null ? null : (JSON.parse(lines) as RefundedLines),
    })),
  )

/** Returns the open withdrawals of an order for the owner's panel. */
export const showOpenWithdrawals = async (
  db: Db,
  orderId: string,
): Promise<AdminOrderDetails['openWithdrawals']> =>
  (await findOpenWithdrawals(db, orderId)).map(({ name, at, lines, owed, withDelivery }) => ({
    name,
    at,
    lines,
    owed: eurosOf(owed),
    withDelivery,
  }))
