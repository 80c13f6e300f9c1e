import type { OrderPapers, Refund } from '#contract/refunds.ts'
import { eurosOf } from '#domain/money.ts'
import { hasCounted, wantedOf } from '#server/catalog/stock.ts'
import { listDocuments } from '#server/documents/store.ts'
import { findLines, type OrderRow } from '#server/orders/store.ts'
import { findPaymentById, type PaymentRow } from '#server/payments/ledger.ts'
import { listRefunds, type RefundRow, takenUp } from '#server/payments/refunds.ts'
import type { Db } from '#server/platform/database.ts'

/** The payment at the provider that the order was paid with; none where it was paid by hand. */
export const providerPayment = async (db: Db, order: OrderRow): Promise<PaymentRow | undefined> => {
  const payment = order.paying_id === null ? undefined : await findPaymentById(db, order.paying_id)
  return payment?.capture_id ? payment : undefined
}

const FAULTS: Record<string, string> = {
  CAPTURE_FULLY_REFUNDED: 'PayPalis on see raha juba tagasi makstud.',
  REFUND_AMOUNT_EXCEEDED: 'PayPalis on sellest maksest osa juba tagasi makstud. Vaata summa üle.',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'PayPali kontol ei ole tagasimakseks piisavalt raha.',
  REFUND_TIME_LIMIT_EXCEEDED: 'PayPal ei maksa nii vana makset enam tagasi. Maksa raha tagasi ise.',
  TRANSACTION_DISPUTED:
    'Ostja on selle makse PayPalis vaidlustanud. Raha saad tagastada sealse vaidluse kaudu.',
  PARTIAL_REFUND_NOT_ALLOWED: 'PayPal lubab selle makse tagastada ainult tervikuna.',
  PENDING_CAPTURE: 'PayPal alles kontrollib seda makset. Proovi hiljem uuesti.',
}

/** Why a refund failed, for the owner. */
export const faultText = (fault: string | null): string =>
  (fault && FAULTS[fault]) || `PayPal ei teinud tagasimakset (${fault ?? 'põhjust ei öeldud'}).`

export const showRefund = (refund: RefundRow): Refund => ({
  id: refund.id,
  amount: eurosOf(refund.amount),
  reason: refund.reason,
  state: refund.state,
  byHand: refund.payment_id === null,
  restock: refund.restock === 1,
  actor: refund.actor,
  providerRefundId: refund.provider_refund_id,
  fault: refund.state === 'failed' ? faultText(refund.fault) : null,
  createdAt: refund.created_at,
  doneAt: refund.done_at,
})

/** What was given back of an order, what may still be, and its papers. */
export async function showPapers(db: Db, order: OrderRow): Promise<OrderPapers> {
  const [refunds, documents, payment, lines] = await Promise.all([
    listRefunds(db, order.id),
    listDocuments(db, order.id),
    providerPayment(db, order),
    findLines(db, order.id),
  ])
  const refunded = takenUp(refunds)
  const left = order.payment_status === 'pending' ? 0 : order.total - refunded
  return {
    total: eurosOf(order.total),
    refunded: eurosOf(refunded),
    left: eurosOf(Math.max(0, left)),
    throughProvider: payment !== undefined,
    isCounted: await hasCounted(db, wantedOf(lines)),
    refunds: refunds.map(showRefund),
    documents,
  }
}
