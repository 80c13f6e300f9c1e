import { findOrder } from '#server/orders/store.ts'
import { ordersPaidBy, type PaymentRow } from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database.ts'

/** What a settlement comes to. */
export type Settlement =
  | { outcome: 'paid'; orderNumber: string }
  | { outcome: 'reviewing'; orderNumber: string | undefined }
  /** captured for a client that posts its order afterwards */
  | { outcome: 'unclaimed'; payment: PaymentRow }
  /** the payer has to go (back) to the provider, to this page of it where it is known */
  | { outcome: 'not_approved'; approveUrl: string | undefined }
  /** nobody approved it in time: the provider does not know it any more */
  | { outcome: 'expired' }
  | { outcome: 'declined' }
  | { outcome: 'out_of_stock'; productIds: number[] }
  | { outcome: 'already_paid' }
  /** another payment of it is being captured or checked */
  | { outcome: 'under_way' }
  /** cancelled or deleted since the payment was opened */
  | { outcome: 'order_gone' }
  /** priced anew since the payment was opened */
  | { outcome: 'amount_differs' }
  | { outcome: 'provider_failed' }
  | { outcome: 'unknown_payment' }

/** What is settled already stays as it is; `undefined` for a payment that is not. */
export async function settlementOf(db: Db, payment: PaymentRow): Promise<Settlement | undefined> {
  if (payment.state === 'captured' || payment.state === 'refunded') {
    const order = await findOrder(db, ordersPaidBy(payment)[0] ?? '')
    return order ? { outcome: 'paid', orderNumber: order.order_number } : { outcome: 'declined' }
  }
  if (payment.state === 'unclaimed') return { outcome: 'unclaimed', payment }
  if (payment.state === 'refunding') return { outcome: 'declined' }
  if (payment.state === 'void') return { outcome: 'already_paid' }
  return undefined
}
