/** Reads the state of the money from an order at Montonio. */
import type { Cents } from '#domain/money.ts'
import type { CaptureResult, PaymentRecord, RefundResult } from '../provider.ts'
import { type AskedRefund, matchRefunds } from './journal.ts'
import type { MontonioOrder, MontonioRefund } from './schemas.ts'

/** An order with the journal's entries about it. */
export type KnownOrder = {
  order: MontonioOrder
  /** when it was first seen paid, ISO 8601 */
  paidAt: string | undefined
  asked: readonly AskedRefund[]
}

const PAID = new Set(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'])
export const isPaid = (status: string): boolean => PAID.has(status)

const FAILED_REFUNDS = new Set(['REJECTED', 'CANCELED', 'CANCELLED'])
const isFailed = ({ status }: MontonioRefund): boolean => FAILED_REFUNDS.has(status)

/** Returns the refunds that are made or pending. */
const standing = ({ refunds }: MontonioOrder): MontonioRefund[] =>
  (refunds ?? []).filter(refund => !isFailed(refund))

/** Whether the bank has taken a paid order's money back: `VOIDED` alone also covers orders that were never paid. */
export const isTakenBack = ({ order, paidAt }: KnownOrder): boolean =>
  order.paymentStatus === 'VOIDED' && paidAt !== undefined

/** Returns what the shop still has of it, in cents, if it was ever paid. */
export const leftOf = ({ order }: Pick<KnownOrder, 'order'>): Cents =>
  order.grandTotal - standing(order).reduce((sum, { amount }) => sum + amount, 0)

const isFullyRefunded = (known: KnownOrder): boolean =>
  known.order.paymentStatus === 'REFUNDED' || isTakenBack(known) || leftOf(known) <= 0

/**
 * Whether the payer's bank has refused so far, while the payer may still try again. The status words of a refused
 * attempt are not published; an unknown word leaves the order waiting.
 */
const isRefusedSoFar = ({ paymentIntents }: MontonioOrder): boolean =>
  ['FAILED', 'REJECTED', 'VOIDED'].includes(paymentIntents.at(-1)?.status ?? '')

/** Returns the state of an order's money: moved by the payer's approval, or not. */
export function moneyOf(known: KnownOrder): CaptureResult {
  const { order } = known
  const { uuid, paymentStatus, currency } = order
  if (isPaid(paymentStatus) || isTakenBack(known))
    return isFullyRefunded(known)
      ? { outcome: 'refunded' }
      : { outcome: 'captured', captureId: uuid, amount: order.grandTotal, currency }
  switch (paymentStatus) {
    case 'PENDING':
      if (isRefusedSoFar(order)) return { outcome: 'declined', issue: 'REFUSED_BY_BANK', isShopsFault: false }
      return { outcome: 'not_approved', ...(order.paymentUrl && { approveUrl: order.paymentUrl }) }
    case 'AUTHORIZED':
      return { outcome: 'pending', captureId: uuid, reason: 'other', needsOwner: false }
    case 'VOIDED':
      return { outcome: 'declined', issue: 'VOIDED', isShopsFault: false }
    case 'ABANDONED':
      return { outcome: 'gone' }
    default:
      return { outcome: 'unknown', reason: `unknown status ${paymentStatus}` }
  }
}

/** Returns the id of a refund, which includes its order, because Montonio cannot look up a refund alone. */
export const refundIdOf = (orderUuid: string, refundUuid: string): string => `${orderUuid}:${refundUuid}`

export function refundResultOf(order: MontonioOrder, refund: MontonioRefund): RefundResult {
  if (isFailed(refund)) return { outcome: 'refused', issue: refund.status, fault: 'failed' }
  const about = { providerRefundId: refundIdOf(order.uuid, refund.uuid), amount: refund.amount }
  return { outcome: refund.status === 'SUCCESSFUL' ? 'refunded' : 'pending', ...about }
}

/** Returns the fee that Montonio reports; it reports none if it bills by the month. */
function feeOf({ paymentIntents, currency }: MontonioOrder): { fee?: Cents } {
  const fees = paymentIntents.filter(
    ({ serviceFee, serviceFeeCurrency }) =>
      serviceFee != null && (serviceFeeCurrency ?? currency) === currency,
  )
  return fees.length > 0 ? { fee: fees.reduce((sum, { serviceFee }) => sum + serviceFee!, 0) } : {}
}

/**
 * Returns when the payer paid at the bank. If Montonio gives no date: when the shop first saw it paid, or got an event
 * about it.
 */
const takenAtOf = ({ order, paidAt }: KnownOrder): string | undefined =>
  order.paymentIntents.findLast(({ status }) => isPaid(status ?? ''))?.createdAt || paidAt

function stageOf(known: KnownOrder): PaymentRecord['stage'] {
  const { paymentStatus } = known.order
  if (isPaid(paymentStatus) || paymentStatus === 'AUTHORIZED' || isTakenBack(known)) return 'completed'
  return paymentStatus === 'ABANDONED' || paymentStatus === 'VOIDED' ? 'voided' : 'waiting'
}

export function recordOf(known: KnownOrder): PaymentRecord {
  const { order, asked } = known
  const matched = matchRefunds(order.refunds ?? [], asked)
  const sum = { amount: order.grandTotal, currency: order.currency }
  const stage = stageOf(known)
  const takenAt = takenAtOf(known)
  const hasMoney = stage === 'completed' || order.paymentStatus === 'VOIDED'
  const capture = {
    id: order.uuid,
    result: moneyOf(known),
    ...sum,
    ...feeOf(order),
    ...(takenAt !== undefined && { at: takenAt }),
    isRefunded: stage === 'completed' && isFullyRefunded(known),
  }
  return {
    outcome: 'found',
    stage,
    ...(hasMoney && { capture }),
    refunds: standing(order).map(refund => ({
      id: refundIdOf(order.uuid, refund.uuid),
      amount: refund.amount,
      refundId: matched.get(refund.uuid)?.refundId ?? null,
      note: matched.get(refund.uuid)?.note ?? '',
      isPending: refund.status !== 'SUCCESSFUL',
      ...(refund.createdAt && { at: refund.createdAt }),
    })),
    ...sum,
    paymentId: order.merchantReference,
    invoiceId: order.merchantReferenceDisplay ?? null,
    // Every order that this key can read is the store's own.
    payee: null,
    payer: null,
    items: (order.lineItems ?? []).map(({ name, quantity, finalPrice: unitPrice }) => ({
      name,
      quantity,
      unitPrice,
    })),
    shipTo: null,
  }
}
