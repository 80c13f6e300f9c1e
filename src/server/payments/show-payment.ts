import type { AdminPayment } from '#contract/admin-orders.ts'
import { eurosOf } from '#domain/money.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findPaymentById } from './ledger.ts'
import { findOrderIds } from './payment-orders.ts'

/** Returns a payment as the owner sees it, with the numbers of the orders that it pays. */
export async function showPayment(db: Db, id: string): Promise<AdminPayment | null> {
  const payment = await findPaymentById(db, id)
  if (!payment) return null
  const orderIds = await findOrderIds(db, payment.id)
  const orders =
    orderIds.length === 0
      ? []
      : await db
          .selectFrom('orders')
          .select('order_number')
          .where('id', 'in', orderIds)
          .orderBy('order_number')
          .execute()
  return {
    provider: payment.provider,
    isPlay: payment.is_play === 1,
    state: payment.state,
    providerOrderId: payment.provider_order_id,
    captureId: payment.capture_id,
    amount: eurosOf(payment.amount),
    refunded: eurosOf(payment.refunded),
    orders: orders.map(({ order_number }) => order_number),
  }
}
