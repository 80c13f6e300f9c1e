import type { Cents } from '#domain/money.ts'
import { isBeingPaid } from '#server/orders/open-order.ts'
import { findOrder } from '#server/orders/store.ts'
import { ordersPaidBy, type PaymentRow, purchaseOf, REFUSED } from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database.ts'

/** What a payment is for: the numbers of its orders, in the cart's own order, and their sum. */
export type PaidOrders = { orderNumbers: string[]; amount: Cents }

/** Why a payment is not taken; nothing was. */
export type Refusal =
  | { outcome: 'out_of_stock'; productIds: number[] }
  | { outcome: 'already_paid' }
  /** another payment of it is being captured or checked */
  | { outcome: 'under_way' }
  /** cancelled or deleted since the payment was opened */
  | { outcome: 'order_gone' }
  /** priced anew since the payment was opened */
  | { outcome: 'amount_differs' }

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
  | Refusal
  | { outcome: 'provider_failed' }
  | { outcome: 'unknown_payment' }

/** What is settled already stays as it is, and so does a refusal; `undefined` for a payment that is neither. */
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
  return payment.state === 'released' ? refusalOf(payment) : undefined
}

/** Why orders cannot be paid that stand already; `undefined` where they can. */
export async function closedOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<Extract<Refusal, { outcome: 'order_gone' | 'already_paid' | 'under_way' }> | undefined> {
  const found = await Promise.all(orderIds.map(id => findOrder(db, id)))
  const orders = found.filter(order => order && order.status !== 'cancelled' && order.deleted_at === null)
  if (orders.length < orderIds.length) return { outcome: 'order_gone' }
  if (orders.some(order => order!.payment_status !== 'pending')) return { outcome: 'already_paid' }
  return orders.some(order => isBeingPaid(order!)) ? { outcome: 'under_way' } : undefined
}

/** A refusal as the reason of its payment. */
export const reasonOf = (refusal: Refusal): string => {
  const productIds = refusal.outcome === 'out_of_stock' ? refusal.productIds : []
  return [`${REFUSED}${refusal.outcome}`, ...productIds].join(' ')
}

/** The refusal that its shopper was told of a payment, if there was one. */
export function refusalOf({ reason }: PaymentRow): Refusal | undefined {
  if (!reason?.startsWith(REFUSED)) return undefined
  const [outcome, ...productIds] = reason.slice(REFUSED.length).split(' ')
  return outcome === 'out_of_stock'
    ? { outcome, productIds: productIds.map(Number) }
    : { outcome: outcome as Exclude<Refusal['outcome'], 'out_of_stock'> }
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
