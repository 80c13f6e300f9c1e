import type { PaidFor } from '#contract/checkout.ts'
import type { Cents } from '#domain/money.ts'
import { PAYMENT, type PaymentRefusal } from '#domain/payment-state.ts'
import { payabilityOf } from '#server/orders/payable.ts'
import { findOrder } from '#server/orders/store.ts'
import type { PaymentRow } from '#server/payments/ledger.ts'
import { missingProductsOf } from '#server/payments/move-payment.ts'
import { findOrderIds } from '#server/payments/payment-orders.ts'
import type { Db } from '#server/platform/database/database.ts'

/** What a payment is for: the numbers of its orders, in the cart's own order, and their sum. */
export type PaidOrders = { orderNumbers: string[]; amount: Cents }

/** Why a payment is not taken; nothing was. */
export type Refusal =
  | { outcome: 'out_of_stock'; productIds: number[] }
  | { outcome: Exclude<PaymentRefusal, 'out_of_stock'> }

/** What a settlement comes to. */
export type Settlement =
  | ({ outcome: 'paid' } & PaidOrders)
  | ({ outcome: 'reviewing' } & PaidOrders)
  /** captured for a client that posts its order afterwards */
  | { outcome: 'unclaimed'; payment: PaymentRow }
  /** the payer has to go (back) to the provider, to this page of it where it is known */
  | { outcome: 'not_approved'; approveUrl: string | undefined }
  /** it was not approved in time: the provider does not know it any more */
  | { outcome: 'expired' }
  | { outcome: 'declined' }
  /** captured without an order: it is being or was refunded */
  | { outcome: 'given_back' }
  | Refusal
  | { outcome: 'provider_failed' }
  | { outcome: 'unknown_payment' }

/** What is settled already stays as it is, and so does a refusal; `undefined` where the settlement has to go on. */
export async function settlementOf(db: Db, payment: PaymentRow): Promise<Settlement | undefined> {
  const { settling } = PAYMENT[payment.state]
  switch (settling) {
    case 'paid': {
      return payment.return_reason === null
        ? { outcome: 'paid', ...(await paidOrders(db, payment)) }
        : { outcome: 'given_back' }
    }
    case 'unclaimed':
      return { outcome: 'unclaimed', payment }
    case 'given_back':
    case 'already_paid':
      return { outcome: settling }
    case 'claim':
      return refusalOf(payment)
    case 'resume':
      return undefined
  }
}

/** Why orders cannot be paid that stand already; `undefined` where they can. */
export async function closedOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<{ outcome: 'order_gone' | 'already_paid' | 'under_way' } | undefined> {
  const found = await Promise.all(orderIds.map(id => findOrder(db, id)))
  const states = found.map(order => (order ? payabilityOf(order) : 'deleted'))
  const isOneOf = (...wanted: typeof states) => states.some(state => wanted.includes(state))
  if (isOneOf('deleted', 'erased', 'cancelled')) return { outcome: 'order_gone' }
  if (isOneOf('paid', 'refunded')) return { outcome: 'already_paid' }
  return isOneOf('under way') ? { outcome: 'under_way' } : undefined
}

/** The refusal of a payment that its shopper was shown, if there was one. */
export function refusalOf(payment: PaymentRow): Refusal | undefined {
  const { refusal } = payment
  if (refusal === null) return undefined
  return refusal === 'out_of_stock'
    ? { outcome: refusal, productIds: missingProductsOf(payment) }
    : { outcome: refusal }
}

/** What a payment was for that has paid nothing: there its payer goes on. */
export async function paidForOf(db: Db, payment: PaymentRow): Promise<PaidFor> {
  const { kind } = payment
  const { orderNumbers } = await paidOrders(db, payment)
  return { kind, orderNumber: (kind === 'invoice' && orderNumbers.length === 1 && orderNumbers[0]) || null }
}

export async function paidOrders(db: Db, payment: PaymentRow): Promise<PaidOrders> {
  const ids = await findOrderIds(db, payment.id)
  const orders = await Promise.all(ids.map(id => findOrder(db, id)))
  const orderNumbers = orders.filter(order => order !== undefined).map(order => order.order_number)
  return { orderNumbers, amount: payment.amount }
}
