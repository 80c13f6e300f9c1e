/**
 * Refunds an order, in full or in part. A second click, a retry after a lost response, the provider's event, the job
 * and another process all end up here for the same refund: the money moves once, and is booked once.
 * 1. Request: one transaction, under the lock of the order's row, stores the refund and reserves its cents. No more
 * than was paid can be requested.
 * 2. Execute (execute-refund.ts): the provider is asked, outside any transaction, with the refund's own request id.
 * 3. Book (book-refund.ts): one transaction updates the refund, the order, its history, its credit note, the e-mail and
 * the stock.
 * A refund interrupted between the steps stays `asked`, and the job resumes it.
 */
import type { RefundInput } from '#contract/refunds.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import { type RefundedLines, refundOfLines } from '#domain/refund-lines.ts'
import { momentForDay, tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/payments.ts'
import { recordAction } from '#server/admin/audit.ts'
import { lastSettledAt } from '#server/orders/settle-money.ts'
import { findLines, lockOrder, type OrderRow } from '#server/orders/store.ts'
import { findPaymentById, type PaymentRow } from '#server/payments/ledger.ts'
import {
  findRepeated,
  insertRefund,
  listRefunds,
  type RefundRow,
  refundedLines,
  refundedOrPendingSum,
  reserveRefundAmount,
} from '#server/payments/refund-ledger.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/random.ts'
import type { CheckoutDeps } from '../deps.ts'
import { bookRefund, prepareRefundBooking } from './book-refund.ts'
import { executeRefund } from './execute-refund.ts'
import { bookProviderRefunds } from './provider-refunds.ts'
import { faultText, providerPayment } from './refund-view.ts'

/**
 * Refunds an order.
 * @returns the refund; still `asked` if the provider has not reported the outcome: the job keeps asking
 * @throws ShopError `order_not_found`, `not_paid`, `already_refunded`, `refund_too_large`, `refund_refused`;
 * `refund_differs` if the same request asked for a different amount or day before; `changed_meanwhile` if money was
 * refunded since `wish.seen`; `invalid_input` if a partial sum is to restock pieces, or chosen lines are not left
 */
export async function refundOrder(
  deps: CheckoutDeps,
  number: string,
  wish: RefundInput,
  actor: string,
): Promise<RefundRow> {
  const asked = await askForRefund(deps, number, wish, actor)
  const refund = await executeRefund(deps, asked)
  if (refund.state !== 'failed') return refund
  // Most likely a refund was made at the provider's own site: book it now, so that the order shows it at once.
  const payment = await findPaymentById(deps.db, refund.payment_id!)
  if (payment && isSpent(refund)) await bookProviderRefunds(deps, payment)
  throw new ShopError('refund_refused', { details: faultText(refund, payment?.provider ?? null) })
}

/** Step 1: requests the refund. */
async function askForRefund(
  deps: CheckoutDeps,
  number: string,
  wish: RefundInput,
  actor: string,
): Promise<RefundRow> {
  const now = deps.now()
  const booking = await prepareRefundBooking(deps)
  const { refund, restocked } = await retryingTransaction(deps.db, async trx => {
    const order = await lockOrder(trx, 'order_number', number, now)
    if (!order) throw new ShopError('order_not_found')
    const refunds = await listRefunds(trx, order.id)
    const chosen = chosenLines(wish)
    const repeated = findRepeated(refunds, { ...wish, lines: chosen }, now)
    // Money refunded by hand and also taken back by the provider can exceed the order's total.
    const left = Math.max(0, order.total - refundedOrPendingSum(refunds))
    if (repeated && isOther(repeated, wish, chosen)) throw askedBefore(repeated)
    // A wish for whatever is left matches any recent refund with the same reason: it is a repeat only if nothing is
    // left.
    const isNamed = wish.requestId !== undefined || wish.amount !== undefined || chosen !== null
    if (repeated && (isNamed || left === 0)) return { refund: repeated, restocked: [] }
    if (order.payment_status === 'pending') throw new ShopError('not_paid')
    if (wish.seen) await expectAsSeen(trx, order, refunds, wish.seen)
    if (left === 0) throw new ShopError('already_refunded')
    const { reason, restock } = wish
    const amount = chosen === null ? (wish.amount ?? left) : await priceOfLines(trx, order, chosen, refunds)
    if (amount > left) throw tooLarge(left)
    // It is unknown which pieces a sum is for: they are restocked only with the refund of the rest.
    if (restock && chosen === null && amount < left) throw tooSoonToRestock()
    const payment = wish.byHand ? undefined : await providerPayment(trx, order)
    if (payment && !(await reserveRefundAmount(trx, payment.id, amount))) {
      const there = payment.amount - payment.refunded
      // Money won back arrived outside the payment: the owner refunds it by hand.
      throw there > 0 ? tooLarge(there) : spent(payment)
    }
    const asked = await insertRefund(
      trx,
      {
        id: newId(),
        order_id: order.id,
        payment_id: payment?.id ?? null,
        amount,
        reason,
        restock: restock ? 1 : 0,
        lines: chosen && JSON.stringify(chosen),
        actor,
        origin: 'owner',
        request_id: wish.requestId ?? null,
        provider_refund_id: null,
      },
      now,
    )
    // Without the reason, which may be about the customer: the log outlives their data.
    const data = { amount: eurosOf(amount), restock, byHand: !payment }
    await recordAction(trx, { actor, action: 'order.refund', subject: number, data }, now)
    if (payment) return { refund: asked!, restocked: [] }
    return (await bookRefund(trx, { ...booking, doneAt: momentOf(order, wish, now) }, asked!, null))!
  })
  deps.catalog.stockChanged(restocked)
  return refund
}

/** Refuses a wish based on an outdated screen: money refunded since, from another device, may be the same money. */
async function expectAsSeen(
  trx: Db,
  order: OrderRow,
  refunds: readonly RefundRow[],
  seen: NonNullable<RefundInput['seen']>,
): Promise<void> {
  const since = refundedOrPendingSum(refunds) - seen.refunded
  if (since !== 0)
    throw new ShopError('changed_meanwhile', {
      details: since > 0 ? messages.refundedMeanwhile(eurosOf(since)) : messages.refundsMoved,
    })
  if ((await lastSettledAt(trx, order)) !== seen.settledAt)
    throw new ShopError('changed_meanwhile', { details: messages.settledMeanwhile })
}

/** Returns the moment at which the owner refunded it herself. */
function momentOf({ paid_at }: OrderRow, { day }: RefundInput, now: Date): Date {
  if (day === undefined) return now
  const paid = new Date(paid_at ?? 0)
  if (day < tallinnDay(paid) || day > tallinnDay(now))
    throw new ShopError('invalid_input', {
      details: messages.refundDayWrong,
      issues: [{ path: 'day', message: messages.refundDayWrong }],
    })
  const at = momentForDay(day, now)
  return at < paid ? paid : at
}

const spent = ({ provider }: PaymentRow) =>
  new ShopError('refund_refused', { details: faultText({ fault: 'fully_refunded', issue: null }, provider) })

const tooLarge = (left: Cents) =>
  new ShopError('refund_too_large', {
    details: messages.refundableAtMost(eurosOf(Math.max(0, left))),
    issues: [{ path: 'amount', message: `Must be at most ${eurosOf(Math.max(0, left))}` }],
  })

const chosenLines = ({ lines, delivery }: RefundInput): RefundedLines | null =>
  lines === undefined
    ? null
    : { lines: lines.map(({ lineId, quantity }) => ({ position: lineId, quantity })), delivery }

/** Returns the price of the chosen pieces. @throws ShopError `invalid_input` if too few of them are left */
async function priceOfLines(
  trx: Db,
  order: OrderRow,
  chosen: RefundedLines,
  refunds: readonly RefundRow[],
): Promise<Cents> {
  const lines = await findLines(trx, order.id)
  const sold = lines.map(line => ({ ...line, unitPrice: line.unit_price }))
  const sum = refundOfLines(
    { lines: sold, shippingCost: order.shipping_cost },
    chosen,
    refundedLines(refunds),
  )
  if (sum) return sum
  if (chosen.lines.length === 0)
    throw new ShopError('invalid_input', {
      details: messages.deliveryRefundedAlready,
      issues: [{ path: 'delivery', message: 'There is no delivery fee left to refund' }],
    })
  throw new ShopError('invalid_input', {
    details: messages.piecesRefundedAlready,
    issues: [{ path: 'lines', message: 'Must be lines of the order with as many pieces left to refund' }],
  })
}

/**
 * The first response was lost and the wish was changed since: it is unknown whether that money should be refunded too.
 */
const isOther = (before: RefundRow, { amount, day }: RefundInput, chosen: RefundedLines | null): boolean =>
  before.state !== 'failed' &&
  ((chosen === null
    ? amount !== undefined && amount !== before.amount
    : before.lines !== JSON.stringify(chosen)) ||
    (day !== undefined &&
      before.payment_id === null &&
      before.done_at !== null &&
      tallinnDay(new Date(before.done_at)) !== day))

const askedBefore = ({ amount }: RefundRow) =>
  new ShopError('refund_differs', {
    details: messages.earlierRefundArrived(eurosOf(amount)),
  })

const tooSoonToRestock = () =>
  new ShopError('invalid_input', {
    details: messages.restockNeedsFullRefund,
    issues: [{ path: 'restock', message: 'Requires a refund of everything that is left' }],
  })

/** The provider says that less is left of the payment. */
const isSpent = ({ fault }: RefundRow): boolean => fault === 'fully_refunded' || fault === 'partly_refunded'
