import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import { dayAfter, monthOf, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { countsAsSale } from '#server/orders/counts-as-sale.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Money that came for an order, or was refunded; `amount` is positive either way. */
export type Movement = {
  /** ISO 8601 */
  at: string
  amount: Cents
  orderId: string
  /** when a service moved it, if it has said so; the shop may have learned of it later, in another month */
  providerAt: string | null
} & (
  | { kind: 'payment'; refundId: null }
  /**
   * `paymentId`: the payment that a service refunded; null: the owner refunded it by hand. `providerRefundId`: the
   * service's own id, shared by orders that were paid together; `askedAt`: null if the service reported it afterwards
   */
  | {
      kind: 'refund'
      refundId: string
      paymentId: string | null
      providerRefundId: string | null
      askedAt: string | null
    }
  /** money that a service had taken back, and that a won dispute has brought again */
  | { kind: 'won back'; refundId: string; providerRefundId: string | null }
)

/** Whether the owner refunded it herself, whichever way the order was paid: no service moved it. */
export const isRefundByHand = (movement: Movement): boolean =>
  movement.kind === 'refund' && movement.paymentId === null

/** Moments in ISO 8601, the last one excluded. */
type Span = { since: string; until: string }

/** From the first of these days in Tallinn to the last, both inclusive. */
const spanOf = (from: string, to: string): Span => ({
  since: startOfDay(from).toISOString(),
  until: startOfDay(dayAfter(to)).toISOString(),
})

const paidIn = (db: Db, { since, until }: Span) =>
  db
    .selectFrom('orders')
    .where('orders.paid_at', '>=', since)
    .where('orders.paid_at', '<', until)
    .where('orders.payment_status', '!=', 'pending')
    .where(countsAsSale('orders.id'))

const refundedIn = (db: Db, { since, until }: Span) =>
  db
    .selectFrom('refunds')
    .where('done_at', '>=', since)
    .where('done_at', '<', until)
    .where('state', '=', 'done')
    .where('order_id', 'is not', null)
    .where(countsAsSale('refunds.order_id'))

const wonBackIn = (db: Db, { since, until }: Span) =>
  db
    .selectFrom('refunds')
    .where('won_back_at', '>=', since)
    .where('won_back_at', '<', until)
    // The same condition as in the index `refunds_won_back`.
    .where('won_back_at', 'is not', null)
    .where(countsAsSale('refunds.order_id'))

/**
 * Returns what was paid and refunded on these days in Tallinn, both inclusive, in order of time. A deleted paid order
 * counts, except for play money: deleting hides it, and refunds nothing. Captured money without an order that was
 * refunded is no sale, and counts on neither side.
 */
export async function findMoneyMoved(db: Db, from: string, to: string): Promise<Movement[]> {
  const span = spanOf(from, to)
  const [paid, refunded, wonBack] = await Promise.all([
    paidIn(db, span)
      .leftJoin('payments', 'payments.id', 'orders.paying_id')
      .select([
        'orders.id as orderId',
        'orders.paid_at as at',
        'orders.total as amount',
        'payments.provider_at as providerAt',
      ])
      .execute(),
    refundedIn(db, span)
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
      .execute(),
    wonBackIn(db, span)
      .select([
        'id as refundId',
        'provider_refund_id as providerRefundId',
        'order_id as orderId',
        'won_back_at as at',
        'won_back as amount',
      ])
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

/** Sums up the same money in the database; what a won dispute has brought again counts as paid. */
export async function sumMoneyMoved(
  db: Db,
  from: string,
  to: string,
): Promise<{ paid: Cents; refunded: Cents }> {
  const span = spanOf(from, to)
  const sum = (column: 'total' | 'amount' | 'won_back') =>
    sql<Cents>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`.as('sum')
  const [paid, refunded, wonBack] = await Promise.all([
    paidIn(db, span).select(sum('total')).executeTakeFirstOrThrow(),
    refundedIn(db, span).select(sum('amount')).executeTakeFirstOrThrow(),
    wonBackIn(db, span).select(sum('won_back')).executeTakeFirstOrThrow(),
  ])
  return { paid: paid.sum + wonBack.sum, refunded: refunded.sum }
}

/** The month in Tallinn of the first payment, `2026-03`; undefined if nothing has been paid yet. */
export async function firstMonthPaid(db: Db): Promise<string | undefined> {
  const { first } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.min('paid_at').as('first'))
    .where('payment_status', '!=', 'pending')
    .executeTakeFirstOrThrow()
  return first === null ? undefined : monthOf(tallinnDay(new Date(first)))
}
