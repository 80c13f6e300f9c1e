import { WANTED_HOLD_MINUTES } from '#domain/hold-limits.ts'
import type { Db } from '#server/platform/database/database.ts'

/**
 * Shortens the holds on these products, because somebody else wants them: their payers have less time from now on. A
 * later approval is captured if pieces are left, and otherwise nothing is charged.
 */
export async function endHoldsEarly(db: Db, productIds: readonly number[], now: Date): Promise<void> {
  if (productIds.length === 0) return
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'created_at', 'expires_at', 'next_check_at'])
    .where('state', '=', 'open')
    .where('kind', '=', 'cart')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_orders')
          .innerJoin('holds', 'holds.order_id', 'payment_orders.order_id')
          .select('holds.order_id')
          .whereRef('payment_orders.payment_id', '=', 'payments.id')
          .where('holds.product_id', 'in', productIds),
      ),
    )
    .execute()
  for (const payment of payments) {
    const sinceItBegan = Date.parse(payment.created_at) + WANTED_HOLD_MINUTES * 60_000
    const end = new Date(Math.max(sinceItBegan, now.getTime())).toISOString()
    if (end >= payment.expires_at) continue
    await db
      .updateTable('payments')
      .set({
        expires_at: end,
        ...(payment.next_check_at !== null && payment.next_check_at > end && { next_check_at: end }),
      })
      .where('id', '=', payment.id)
      .where('state', '=', 'open')
      .execute()
  }
}
