/** Step 3 of a refund: records its outcome, success or failure. */

import type { RefundFault } from '#domain/refund.ts'
import { piecesLeft, piecesOf } from '#domain/refund-lines.ts'
import { requestedStock, restock } from '#server/catalog/stock.ts'
import { currentSeller, issueCreditNote } from '#server/documents/issue.ts'
import { queueMail, sendNow } from '#server/mail/outbox.ts'
import { writeHistory } from '#server/orders/history.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import { findLines, lockOrder, type OrderLineRow, type OrderRow } from '#server/orders/store.ts'
import { findPaymentById, type PaymentRow } from '#server/payments/ledger.ts'
import {
  adjustRefundedAmount,
  endRefund,
  linesOf,
  listRefunds,
  markFullyRefunded,
  type RefundRow,
  refundedLines,
  refundedSum,
} from '#server/payments/refund-ledger.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { unlinkReturned } from '#server/yarn/sold-pieces.ts'
import type { CheckoutDeps } from '../deps.ts'
import { faultText } from './refund-view.ts'

/** Loads what booking needs but must not read inside its transaction. */
export const prepareRefundBooking = async (deps: CheckoutDeps) => ({
  seller: await currentSeller(deps),
  publicUrl: deps.publicUrl,
  now: deps.now(),
})
export type Booking = Awaited<ReturnType<typeof prepareRefundBooking>>

/**
 * Books a refund of an order, inside a transaction.
 * @param booking.doneAt when the money was refunded, in whose month it counts; now by default
 * @returns the refund, and the counted products whose pieces were restocked; `undefined` if it was already booked
 */
export async function bookRefund(
  trx: Db,
  { seller, publicUrl, now, doneAt = now }: Booking & { doneAt?: Date },
  asked: RefundRow,
  providerRefundId: string | null,
): Promise<{ refund: RefundRow; restocked: number[] } | undefined> {
  const order = (await lockOrder(trx, 'id', asked.order_id!, now))!
  const refund = await endRefund(trx, asked.id, { state: 'done', providerRefundId, at: doneAt })
  if (!refund) return undefined
  const { id, amount, reason, payment_id: paymentId } = refund
  const refunds = await listRefunds(trx, order.id)
  await trx
    .updateTable('orders')
    .set({ payment_status: refundedSum(refunds) >= order.total ? 'refunded' : 'partially_refunded' })
    .where('id', '=', order.id)
    .execute()
  if (paymentId) await markFullyRefunded(trx, paymentId, now)
  const lines = await findLines(trx, order.id)
  const { returned, whole } = piecesBack(lines, refund, refunds)
  const restocked = await restock(trx, requestedStock(returned))
  restocked.push(...(await unlinkReturned(trx, order.id, whole)))
  const method = await refundMethod(trx, order, paymentId)
  // Money refunded twice credits no more than what is left of the invoice.
  const credited = Math.min(amount, order.total - (refundedSum(refunds) - amount))
  const creditNote =
    credited > 0
      ? await issueCreditNote(
          trx,
          {
            id,
            orderId: order.id,
            amount: credited,
            reason,
            payment: { at: doneAt.toISOString(), method },
            lines: credited === amount ? linesOf(refund) : null,
          },
          seller,
          now,
        )
      : undefined
  const data = {
    amount,
    reason,
    method,
    refund: providerRefundId,
    ...(creditNote && { creditNote: creditNote.number }),
    restocked: returned.length > 0,
    ...namedPieces(lines, refund),
  }
  const isReversal = refund.origin === 'reversal'
  const event = isReversal ? 'reversal' : 'refund'
  await writeHistory(trx, order.id, historyActor(refund), event, data, momentOf(refund, now))
  // An erased customer has no address any more. A payer who took the money back knows of it already.
  if (order.customer_email && !isReversal) {
    // The e-mail about a cancellation just made announces this refund, so it goes out first.
    await sendNow(trx, { template: 'status-changed', about: order, which: 'cancelled' }, now)
    const about = {
      amount,
      reason,
      isWhole: amount === order.total,
      byHand: paymentId === null,
      ...(creditNote && { creditNote: creditNote.number }),
    }
    const mail = { ...orderMail(order, lines, trackingLink(publicUrl, order)), ...about }
    const recipient = order.customer_email
    await queueMail(trx, { template: 'refund', about: order, which: id, recipient, data: mail }, now)
  }
  return { refund, restocked }
}

/** Returns the refunded pieces, by the names under which they were sold. */
function namedPieces(lines: readonly OrderLineRow[], refund: RefundRow) {
  const chosen = linesOf(refund)
  if (!chosen) return {}
  const named = lines.map(({ name, position }) => ({ name, quantity: piecesOf(chosen, position) }))
  return { lines: named.filter(({ quantity }) => quantity > 0) }
}

/**
 * Returns the lines with the pieces that refunds have restocked: each piece at most once, and none that was refunded as
 * lost.
 */
function restockedPieces(lines: readonly OrderLineRow[], refunds: readonly RefundRow[]): OrderLineRow[] {
  const restocking = refunds.filter(({ state, restock }) => state === 'done' && restock === 1)
  const ofLines = restocking.flatMap(each => linesOf(each) ?? [])
  // A refund of the rest restocks the pieces of refunds still under way too, which then restock nothing.
  const isRest = restocking.some(each => each.lines === null)
  const lost = refundedLines(refunds.filter(({ restock }) => restock === 0))
  return lines.map(line => ({
    ...line,
    quantity: isRest ? piecesLeft(line, lost) : line.quantity - piecesLeft(line, ofLines),
  }))
}

/**
 * Returns the pieces restocked by a refund, and the products of which all pieces of the order have been restocked, by
 * this refund or an earlier one.
 */
function piecesBack(lines: readonly OrderLineRow[], refund: RefundRow, refunds: readonly RefundRow[]) {
  const before = restockedPieces(
    lines,
    refunds.filter(({ id }) => id !== refund.id),
  )
  const after = restockedPieces(lines, refunds)
  const returned = after
    .map((line, i) => ({ ...line, quantity: line.quantity - before[i]!.quantity }))
    .filter(({ quantity }) => quantity > 0)
  const kept = lines.filter((line, i) => line.quantity > after[i]!.quantity).map(line => line.product_id)
  const products = returned.map(({ product_id }) => product_id).filter(id => id !== null)
  return { returned, whole: products.filter(id => !kept.includes(id)) }
}

/**
 * A manual refund uses the method of the payment. For money from a provider, only the owner knows how she returned it.
 */
async function refundMethod(trx: Db, order: OrderRow, paymentId: string | null): Promise<string> {
  if (paymentId) return (await findPaymentById(trx, paymentId))!.provider
  return order.paying_id === null ? (order.payment_method ?? '') : ''
}

/** Books money without an order as refunded in full. */
export async function bookUnmatchedRefund(
  deps: CheckoutDeps,
  { id }: RefundRow,
  payment: PaymentRow,
  providerRefundId: string | null,
): Promise<void> {
  const now = deps.now()
  await retryingTransaction(deps.db, async trx => {
    if (!(await endRefund(trx, id, { state: 'done', providerRefundId, at: now }))) return
    await bookAllBack(trx, payment, now)
  })
  deps.log.warn(
    { paymentId: payment.id, why: payment.return_reason },
    'payment without an order was refunded',
  )
}

export async function bookAllBack(trx: Db, payment: PaymentRow, now: Date): Promise<void> {
  await adjustRefundedAmount(trx, payment.id, payment.amount)
  await markFullyRefunded(trx, payment.id, now)
}

type Failure = { fault: RefundFault; issue: string }

/** Records that a refund has definitely failed at the provider: its cents can be refunded again. */
export async function failRefund(deps: CheckoutDeps, refund: RefundRow, why: Failure): Promise<void> {
  const now = deps.now()
  await retryingTransaction(deps.db, async trx => {
    await lockOrder(trx, 'id', refund.order_id!, now)
    await bookRefundFailure(trx, refund, why, now)
  })
}

export async function bookRefundFailure(trx: Db, refund: RefundRow, why: Failure, now: Date): Promise<void> {
  const { id, order_id, payment_id } = refund
  const at = momentOf(refund, now)
  const failed = await endRefund(trx, id, { state: 'failed', ...why, at })
  if (!failed) return
  const payment = payment_id === null ? undefined : await findPaymentById(trx, payment_id)
  if (payment) await adjustRefundedAmount(trx, payment.id, -failed.amount)
  const fault = faultText(failed, payment?.provider ?? null)
  const data = { amount: failed.amount, fault, issue: why.issue }
  await writeHistory(trx, order_id!, historyActor(failed), 'refund-failed', data, at)
}

/**
 * In the history, a refund made at the provider's own site is attributed to the shop, and a reversal to the provider.
 */
const historyActor = ({ origin, actor }: RefundRow): string => (origin === 'provider' ? 'shop' : actor)

/**
 * If the clock was set back, a refund still ends no earlier than it was requested, and so after the withdrawal it is
 * for.
 */
const momentOf = ({ created_at }: RefundRow, now: Date): Date =>
  new Date(Math.max(now.getTime(), Date.parse(created_at)))
