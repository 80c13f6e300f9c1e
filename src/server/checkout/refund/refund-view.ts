import type { Refund, RefundsAndDocuments } from '#contract/refunds.ts'
import { eurosOf } from '#domain/money.ts'
import { atProvider, ofProvider, providerName } from '#domain/payment-method.ts'
import type { RefundFault } from '#domain/refund.ts'
import { isDeliveryLeft, piecesLeft } from '#domain/refund-lines.ts'
import * as messages from '#messages/payments.ts'
import { hasCounted, requestedStock } from '#server/catalog/stock.ts'
import { isInvoiceStale } from '#server/documents/issue.ts'
import { listDocuments } from '#server/documents/store.ts'
import { lastSettledAt } from '#server/orders/settle-money.ts'
import { findLines, type OrderRow } from '#server/orders/store.ts'
import { findPaymentById, type PaymentRow } from '#server/payments/ledger.ts'
import {
  listRefunds,
  type RefundRow,
  refundedLines,
  refundedOrPendingSum,
} from '#server/payments/refund-ledger.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Returns the provider's payment of an order; `undefined` if it was paid by hand. */
export const providerPayment = async (db: Db, order: OrderRow): Promise<PaymentRow | undefined> => {
  const payment = order.paying_id === null ? undefined : await findPaymentById(db, order.paying_id)
  return payment?.capture_id ? payment : undefined
}

const FAULTS: Readonly<
  Record<Exclude<RefundFault, 'failed' | 'other'>, (provider: string | null) => string>
> = {
  fully_refunded: provider => messages.alreadyRefundedAt(capital(atProvider(provider))),
  partly_refunded: provider => messages.partlyRefundedAt(capital(atProvider(provider))),
  insufficient_funds: provider => messages.providerBalanceTooLow(capital(ofProvider(provider))),
  too_old: provider => messages.paymentTooOldToRefund(providerName(provider)),
  disputed: provider => messages.paymentDisputed(atProvider(provider)),
  only_whole: provider => messages.fullRefundOnly(providerName(provider)),
  not_refundable: provider => messages.notRefundableThere(providerName(provider)),
  switched_off: provider => messages.refundsSwitchedOff(providerName(provider)),
  no_access: provider => messages.noAccessToRefund(capital(ofProvider(provider))),
  not_made: provider => messages.refundNotMadeAt(capital(atProvider(provider))),
  still_reviewed: provider => messages.paymentUnderReview(providerName(provider)),
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns why a refund failed, in words for the owner. */
export const faultText = (
  { fault, issue }: Pick<RefundRow, 'fault' | 'issue'>,
  provider: string | null,
): string =>
  fault === null || fault === 'failed' || fault === 'other'
    ? messages.providerRefundFailed(providerName(provider), issue ?? messages.reasonNotGiven)
    : FAULTS[fault](provider)

/** @param provider of the refunded payment; null if it was paid by hand */
export const showRefund = (refund: RefundRow, provider: string | null): Refund => ({
  id: refund.id,
  amount: eurosOf(refund.amount),
  reason: refund.reason,
  state: refund.state,
  byHand: refund.payment_id === null,
  restock: refund.restock === 1,
  actor: refund.actor,
  origin: refund.origin,
  providerRefundId: refund.provider_refund_id,
  fault: refund.state === 'failed' ? faultText(refund, provider) : null,
  createdAt: refund.created_at,
  doneAt: refund.done_at,
  wonBack: refund.won_back_at === null ? null : { amount: eurosOf(refund.won_back), at: refund.won_back_at },
})

/** Returns the refunds of an order, what may still be refunded, and its documents. */
export async function showRefundsAndDocuments(db: Db, order: OrderRow): Promise<RefundsAndDocuments> {
  const [refunds, documents, payment, lines, settledAt] = await Promise.all([
    listRefunds(db, order.id),
    listDocuments(db, order.id),
    providerPayment(db, order),
    findLines(db, order.id),
    lastSettledAt(db, order),
  ])
  const refunded = refundedOrPendingSum(refunds)
  const back = refundedLines(refunds)
  const left = order.payment_status === 'pending' ? 0 : order.total - refunded
  return {
    total: eurosOf(order.total),
    refunded: eurosOf(refunded),
    left: eurosOf(Math.max(0, left)),
    settledAt,
    throughProvider: payment !== undefined,
    isCounted: await hasCounted(db, requestedStock(lines)),
    lines: lines.map(line => ({
      lineId: line.position,
      name: line.name,
      price: eurosOf(line.unit_price),
      quantity: line.quantity,
      left: piecesLeft(line, back),
    })),
    deliveryLeft: isDeliveryLeft(order.shipping_cost, back) ? eurosOf(order.shipping_cost) : null,
    isInvoiceStale: await isInvoiceStale(db, order, lines),
    refunds: refunds.map(refund => showRefund(refund, payment?.provider ?? null)),
    documents,
  }
}
