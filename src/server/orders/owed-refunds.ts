import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { opaqueCondition } from '#server/platform/database/opaque-condition.ts'
import { countsAsSale } from './counts-as-sale.ts'

/** When an order was last cancelled. */
export const cancelledAt = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  eb.fn.coalesce(
    eb
      .selectFrom('order_history')
      .select(({ fn }) => fn.max('at').as('at'))
      .whereRef('order_history.order_id', '=', 'orders.id')
      .where('event', '=', 'status')
      .where('data', 'like', '%"to":"cancelled"%'),
    'paid_at',
  )

/** Cents paid for an order, neither refunded nor pending. */
export const unrefundedCents = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  eb(
    'total',
    '-',
    eb.fn.coalesce(
      eb
        .selectFrom('refunds')
        .select(sql<number>`sum(amount - won_back)`.as('sum'))
        .whereRef('refunds.order_id', '=', 'orders.id')
        .where('refunds.state', '!=', 'failed'),
      sql.lit(0),
    ),
  )

/**
 * Selects orders cancelled after they were paid, including deleted ones, except for play money: the buyer still waits
 * for a refund.
 */
export const owedRefunds = (db: Db) =>
  db
    .selectFrom('orders')
    // Must match the condition of the index `orders_paid_and_cancelled`.
    .where(
      opaqueCondition(sql`status = 'cancelled' and payment_status in ('completed', 'partially_refunded')`),
    )
    .where(eb => eb(unrefundedCents(eb), '>', 0))
    .where(countsAsSale('orders.id'))
    .where(eb => eb.or([eb('money_settled_at', 'is', null), eb('money_settled_at', '<', cancelledAt(eb))]))

/** Whether the buyer of this order still waits for a refund since it was cancelled. */
export const isOwedRefund = async (db: Db, orderId: string): Promise<boolean> =>
  (await owedRefunds(db).where('id', '=', orderId).select('id').executeTakeFirst()) !== undefined
