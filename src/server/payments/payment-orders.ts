/** The orders that a payment pays. */
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { PaymentRow } from './ledger.ts'

/** An order that a payment is to pay. */
export type OrderOfPayment = {
  id: string
  /** the payer has shown that it is theirs */
  isOwn: boolean
  /** the current offer, by its position in the order's thread; 0: none; missing: offers do not matter */
  offer?: number | null
  /** the text of that offer, if its customer was shown it */
  consent?: string | null
}

const insertOrderOf = statement<Tables>()(
  (
    db,
    v: {
      paymentId: string
      position: number
      orderId: string
      isOwn: number
      offer: number | null
      consent: string | null
    },
  ) =>
    db.insertInto('payment_orders').values({
      payment_id: v.paymentId,
      position: v.position,
      order_id: v.orderId,
      is_own: v.isOwn,
      offer: v.offer,
      consent: v.consent,
    }),
)

/** Stores the orders of a new payment, in cart order. */
export async function writeOrders(
  trx: Db,
  paymentId: string,
  orders: readonly OrderOfPayment[],
): Promise<void> {
  for (const [position, { id: orderId, isOwn, offer = null, consent = null }] of orders.entries())
    await insertOrderOf(trx, { paymentId, position, orderId, isOwn: isOwn ? 1 : 0, offer, consent })
}

const selectOrdersOf = statement<Tables>()((db, v: { paymentId: string }) =>
  db
    .selectFrom('payment_orders')
    .select(['order_id', 'is_own'])
    .where('payment_id', '=', v.paymentId)
    .orderBy('position'),
)

/** Returns the ids of the orders that a payment pays, in their order; none before its order has been posted. */
export const findOrderIds = async (db: Db, paymentId: string): Promise<string[]> =>
  (await selectOrdersOf(db, { paymentId })).map(row => row.order_id)

/** Returns the ids of those orders that the payer has shown to be theirs. */
export const findOwnOrderIds = async (db: Db, paymentId: string): Promise<string[]> =>
  (await selectOrdersOf(db, { paymentId })).filter(row => row.is_own === 1).map(row => row.order_id)

/** Returns the offers that a payment was opened for, with their orders; omits orders for which none was stored. */
export const findOffersPaid = (
  db: Db,
  paymentId: string,
): Promise<{ order_id: string; offer: number | null; consent: string | null }[]> =>
  db
    .selectFrom('payment_orders')
    .select(['order_id', 'offer', 'consent'])
    .where('payment_id', '=', paymentId)
    .where('offer', 'is not', null)
    .execute()

/** Erases what the payers of an order were shown. */
export async function forgetConsents(trx: Db, orderId: string): Promise<void> {
  await trx.updateTable('payment_orders').set({ consent: null }).where('order_id', '=', orderId).execute()
}

/** Returns all payments begun for an order, including failed ones, oldest first. */
export const listPaymentsOf = (db: Db, orderId: string): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.payment_id', 'payments.id')
    .selectAll('payments')
    .where('payment_orders.order_id', '=', orderId)
    .orderBy('payments.created_at')
    .execute()
