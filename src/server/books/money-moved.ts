import type { Cents } from '#domain/money.ts'
import { dayAfter, monthOf, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { countsAsSale } from '#server/orders/counts-as-sale.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Money that came for an order, or went back of it; `amount` is above zero either way. */
export type Movement = {
  /** ISO 8601 */
  at: string
  amount: Cents
  orderId: string
  /** when a service moved it, where it has told; the shop may have learned of it later, in another month */
  providerAt: string | null
} & (
  | { kind: 'payment'; refundId: null }
  /**
   * `paymentId`: the payment of which a service refunded it; null: the owner gave it back by hand. `providerRefundId`: the service's
   * own id, which orders share that were paid together; `askedAt`: null where the service told of it afterwards
   */
  | {
      kind: 'refund'
      refundId: string
      paymentId: string | null
      providerRefundId: string | null
      askedAt: string | null
    }
  /** what a service had taken back, and a won dispute has brought again */
  | { kind: 'won back'; refundId: string; providerRefundId: string | null }
)

/** Whether the owner gave it back herself, whichever way the order was paid: no service moved it. */
export const isRefundByHand = (movement: Movement): boolean =>
  movement.kind === 'refund' && movement.paymentId === null

/**
 * What was paid and given back on these days in Tallinn, both with them, in the order in which it happened. A deleted order
 * that was paid counts, but for play money: deleting hides it, and gives nothing back. Money that never found an order, and went back, is no
 * sale and counts on neither side.
 */
export async function findMoneyMoved(db: Db, from: string, to: string): Promise<Movement[]> {
  const since = startOfDay(from).toISOString()
  const until = startOfDay(dayAfter(to)).toISOString()
  const [paid, refunded, wonBack] = await Promise.all([
    db
      .selectFrom('orders')
      .leftJoin('payments', 'payments.id', 'orders.paying_id')
      .select([
        'orders.id as orderId',
        'orders.paid_at as at',
        'orders.total as amount',
        'payments.provider_at as providerAt',
      ])
      .where('paid_at', '>=', since)
      .where('paid_at', '<', until)
      .where('payment_status', '!=', 'pending')
      .where(countsAsSale('orders.id'))
      .execute(),
    db
      .selectFrom('refunds')
      .select([
        'id as refundId',
        'payment_id as paymentId',
        'provider_refund_id as providerRefundId',
        'order_id as orderId',
        'created_at as createdAt',
        'origin',
        'done_at as at',
        'amount',
        'provider_at as providerAt',
      ])
      .where('done_at', '>=', since)
      .where('done_at', '<', until)
      .where('state', '=', 'done')
      .where('order_id', 'is not', null)
      .where(countsAsSale('refunds.order_id'))
      .execute(),
    db
      .selectFrom('refunds')
      .select([
        'id as refundId',
        'provider_refund_id as providerRefundId',
        'order_id as orderId',
        'won_back_at as at',
        'won_back as amount',
      ])
      .where('won_back_at', '>=', since)
      .where('won_back_at', '<', until)
      // Written as the index `refunds_won_back` has it.
      .where('won_back_at', 'is not', null)
      .where(countsAsSale('refunds.order_id'))
      .execute(),
  ])
  const moved: Movement[] = [
    ...paid.map(({ orderId, at, amount, providerAt }) => ({
      kind: 'payment' as const,
      at: at!,
      amount,
      orderId,
      refundId: null,
      providerAt,
    })),
    ...refunded.map(({ createdAt, origin, at, orderId, ...refund }) => ({
      ...refund,
      kind: 'refund' as const,
      at: at!,
      orderId: orderId!,
      askedAt: origin === 'provider' || origin === 'reversal' ? null : createdAt,
    })),
    ...wonBack.map(({ refundId, providerRefundId, orderId, at, amount }) => ({
      kind: 'won back' as const,
      at: at!,
      amount,
      orderId: orderId!,
      refundId,
      providerRefundId,
      providerAt: null,
    })),
  ]
  return moved.toSorted((a, b) => a.at.localeCompare(b.at) || a.orderId.localeCompare(b.orderId))
}

/** The month in Tallinn of the first payment, `2026-03`; undefined where nothing was paid yet. */
export async function firstMonthPaid(db: Db): Promise<string | undefined> {
  const { first } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.min('paid_at').as('first'))
    .where('payment_status', '!=', 'pending')
    .executeTakeFirstOrThrow()
  return first === null ? undefined : monthOf(tallinnDay(new Date(first)))
}
