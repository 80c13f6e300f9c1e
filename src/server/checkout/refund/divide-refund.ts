/** Divides a sum refunded at the provider among the orders that were paid together. */
import type { Cents } from '#domain/money.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { listRefunds, refundedOrPendingSum } from '#server/payments/refund-ledger.ts'
import type { Db } from '#server/platform/database/database.ts'

/** An order's share of a sum; `isTwice`: part of it was already refunded by hand. */
type Share = { order: OrderRow; amount: Cents; isTwice: boolean }

/**
 * Divides a sum: one that matches exactly one order is that order's; of any other, each order takes as much as it can,
 * always in the same sequence. Includes money already refunded by hand, which the provider still has and may take back,
 * too.
 */
export async function divideRefund(trx: Db, orders: readonly OrderRow[], sum: Cents): Promise<Share[]> {
  const left = new Map<OrderRow, Cents>()
  const atProvider = new Map<OrderRow, Cents>()
  for (const order of orders) {
    const refunds = await listRefunds(trx, order.id)
    const fromProvider = refunds.filter(({ payment_id }) => payment_id !== null)
    left.set(order, order.total - refundedOrPendingSum(refunds))
    atProvider.set(order, order.total - refundedOrPendingSum(fromProvider))
  }
  const own =
    orders.find(order => left.get(order) === sum) ??
    orders.find(order => order.items_total === sum && left.get(order)! >= sum)
  if (own) return [{ order: own, amount: sum, isTwice: false }]
  const amounts = new Map<OrderRow, Cents>()
  let rest = sum
  for (const most of [left, atProvider])
    for (const order of orders) {
      const before = amounts.get(order) ?? 0
      const amount = Math.min(rest, most.get(order)! - before)
      if (amount <= 0) continue
      amounts.set(order, before + amount)
      rest -= amount
    }
  return [...amounts].map(([order, amount]) => ({ order, amount, isTwice: amount > left.get(order)! }))
}
