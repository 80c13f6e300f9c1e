/** What the providers keep of payments, and when they took them: told with the record that the audit reads, or by the owner's file of payouts. */
import type { Cents } from '#domain/money.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Keeps what a provider keeps of a payment; what it says last holds. */
export async function keepFee(db: Db, paymentId: string, fee: Cents): Promise<void> {
  await db.updateTable('payments').set({ fee }).where('id', '=', paymentId).execute()
}

/** A moment as a provider writes it, ISO 8601; what is none is not known. */
export const momentOf = (at: string | undefined): string | null =>
  at === undefined || Number.isNaN(Date.parse(at)) ? null : new Date(at).toISOString()

/** Keeps when the provider took the money of a payment. */
export async function keepMoment(db: Db, paymentId: string, at: string): Promise<void> {
  await db.updateTable('payments').set({ provider_at: at }).where('id', '=', paymentId).execute()
}

/** So many orders are asked about in one question: databases take no list of any length. */
const AT_ONCE = 500

/**
 * The fees of the payments that have paid these orders, by the order's id. A provider takes one fee of a payment, whose first order
 * bears it whole: the others bear none.
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
