/**
 * The providers' fees for payments, and when they captured them: from the record that the audit reads, or from the
 * owner's file of payouts.
 */
import type { Cents } from '#domain/money.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Stores the provider's fee for a payment; the latest value wins. */
export async function storeFee(db: Db, paymentId: string, fee: Cents): Promise<void> {
  await db.updateTable('payments').set({ fee }).where('id', '=', paymentId).execute()
}

/** Normalises a provider's timestamp to ISO 8601; null if it is missing or invalid. */
export const momentOf = (at: string | undefined): string | null =>
  at === undefined || Number.isNaN(Date.parse(at)) ? null : new Date(at).toISOString()

/** Stores when the provider captured a payment. */
export async function storeCaptureTime(db: Db, paymentId: string, at: string): Promise<void> {
  await db.updateTable('payments').set({ provider_at: at }).where('id', '=', paymentId).execute()
}

/** Orders per query: databases limit the length of a list. */
const AT_ONCE = 500

/**
 * Returns the fees of the payments that paid these orders, by order id. A provider takes one fee per payment, which
 * counts in full for its first order and as 0 for the others.
 */
export async function findFees(db: Db, orderIds: readonly string[]): Promise<Map<string, Cents>> {
  const fees = new Map<string, Cents>()
  for (let i = 0; i < orderIds.length; i += AT_ONCE) {
    const rows = await db
      .selectFrom('orders')
      .innerJoin('payments', 'payments.id', 'orders.paying_id')
      .innerJoin('payment_orders', join =>
        join
          .onRef('payment_orders.payment_id', '=', 'payments.id')
          .onRef('payment_orders.order_id', '=', 'orders.id'),
      )
      .select(['orders.id', 'payment_orders.position', 'payments.fee'])
      .where('orders.id', 'in', orderIds.slice(i, i + AT_ONCE))
      .where('payments.fee', 'is not', null)
      .execute()
    for (const { id, position, fee } of rows) fees.set(id, position === 0 ? fee! : 0)
  }
  return fees
}
