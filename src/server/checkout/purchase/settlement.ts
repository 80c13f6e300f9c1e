import type { PaidFor } from '#contract/checkout.ts'
import type { Cents } from '#domain/money.ts'
import { PAYMENT, type PaymentRefusal } from '#domain/payment-state.ts'
import { payabilityOf } from '#server/orders/payable.ts'
import { findOrder } from '#server/orders/store.ts'
import type { PaymentRow } from '#server/payments/ledger.ts'
import { missingProductsOf } from '#server/payments/move-payment.ts'
import { findOrderIds } from '#server/payments/payment-orders.ts'
import type { Db } from '#server/platform/database/database.ts'

/** What a payment is for: its order numbers, in cart order, and their sum. */
export type PaidOrders = { orderNumbers: string[]; amount: Cents }

/** Why a payment is refused; nothing was captured. */
export type Refusal =
  | { outcome: 'out_of_stock'; productIds: number[] }
  | { outcome: Exclude<PaymentRefusal, 'out_of_stock'> }

/** The outcome of a settlement. */
export type Settlement =
  | ({ outcome: 'paid' } & PaidOrders)
  | ({ outcome: 'reviewing' } & PaidOrders)
  /** captured for a client that posts its order afterwards */
  | { outcome: 'unclaimed'; payment: PaymentRow }
  /** the payer must go (back) to the provider, at this URL if known */
  | { outcome: 'not_approved'; approveUrl: string | undefined }
  /** not approved in time: the provider no longer knows it */
  | { outcome: 'expired' }
  | { outcome: 'declined' }
  /** captured without an order: being refunded, or refunded */
  | { outcome: 'given_back' }
  | Refusal
  | { outcome: 'provider_failed' }
  | { outcome: 'unknown_payment' }

/** Returns the outcome of a payment already settled or refused; `undefined` if the settlement must go on. */
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

/** Returns why existing orders cannot be paid; `undefined` if they can. */
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

/** Returns the refusal that the payment's shopper was shown, if any. */
export function refusalOf(payment: PaymentRow): Refusal | undefined {
  const { refusal } = payment
  if (refusal === null) return undefined
  return refusal === 'out_of_stock'
    ? { outcome: refusal, productIds: missingProductsOf(payment) }
    : { outcome: refusal }
}

/** Returns what an unpaid payment was for, so that its payer can continue there. */
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
