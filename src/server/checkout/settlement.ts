import type { Cents } from '#domain/money.ts'
import { findOrder } from '#server/orders/store.ts'
import { ordersPaidBy, type PaymentRow, purchaseOf } from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database.ts'

/** What a payment is for: the numbers of its orders, in the cart's own order, and their sum. */
export type PaidOrders = { orderNumbers: string[]; amount: Cents }

/** What a settlement comes to. */
export type Settlement =
  | ({ outcome: 'paid' } & PaidOrders)
  | ({ outcome: 'reviewing' } & PaidOrders)
  /** captured for a client that posts its order afterwards */
  | { outcome: 'unclaimed'; payment: PaymentRow }
  /** the payer has to go (back) to the provider, to this page of it where it is known */
  | { outcome: 'not_approved'; approveUrl: string | undefined }
  /** nobody approved it in time: the provider does not know it any more */
  | { outcome: 'expired' }
  | { outcome: 'declined' }
  /** taken, but it buys nothing: it goes back, or is back */
  | { outcome: 'given_back' }
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
    const paid = await paidOrders(db, payment)
    return paid.orderNumbers.length > 0 ? { outcome: 'paid', ...paid } : { outcome: 'given_back' }
  }
  if (payment.state === 'refunding') return { outcome: 'given_back' }
  // With a reason it is not waiting for its order, but to be given back.
  if (payment.state === 'unclaimed')
    return payment.reason === null ? { outcome: 'unclaimed', payment } : { outcome: 'given_back' }
  if (payment.state === 'void') return { outcome: 'already_paid' }
  return undefined
}

export async function paidOrders(db: Db, payment: PaymentRow): Promise<PaidOrders> {
  const orders = await Promise.all(ordersPaidBy(payment).map(id => findOrder(db, id)))
  const orderNumbers = orders.filter(order => order !== undefined).map(order => order.order_number)
  return { orderNumbers, amount: payment.amount }
}

/**
 * Of a client that posts its order after it has captured: without that client nobody knows what the money would be for, so
 * it is not taken.
 */
export const isNobodysYet = (payment: PaymentRow): boolean =>
  purchaseOf(payment).kind === 'later' && (payment.state === 'open' || payment.state === 'released')
