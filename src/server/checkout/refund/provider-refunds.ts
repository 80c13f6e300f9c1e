/** Refunds and reversals (chargebacks) made at the provider instead of here: learned from an event, or by the audit. */
import { atProvider, providerName } from '#domain/payment-method.ts'
import { PAYMENT } from '#domain/payment-state.ts'
import * as messages from '#messages/payments.ts'
import { lockOrder, type OrderRow } from '#server/orders/store.ts'
import { momentOf, storeCaptureTime, storeFee } from '#server/payments/fees.ts'
import { findPaymentById, type PaymentRow } from '#server/payments/ledger.ts'
import { findOrderIds } from '#server/payments/payment-orders.ts'
import type { ProviderRefund, ReadResult } from '#server/payments/provider.ts'
import {
  adjustRefundedAmount,
  findNotMade,
  findPendingRefunds,
  insertRefund,
  knownAtProvider,
  nameMadeRefund,
  type RefundRow,
} from '#server/payments/refund-ledger.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import { newId } from '#server/platform/random.ts'
import type { CheckoutDeps } from '../deps.ts'
import { bookRefund, prepareRefundBooking } from './book-refund.ts'
import { divideRefund } from './divide-refund.ts'
import { executeRefund } from './execute-refund.ts'
import { findReversals, type RefundEvent } from './find-reversals.ts'
import { isBookedUnlisted, ownNameOf } from './late-listed-refunds.ts'
import { SETTLING_DAYS } from './stuck-refunds.ts'

/**
 * Books refunds made at the provider's own site for a payment that paid its orders, each refund once. Any other payment
 * is left alone.
 * @param told the events that report them, if any
 * @returns false if the provider must be asked again later
 */
export async function bookProviderRefunds(
  deps: CheckoutDeps,
  payment: PaymentRow,
  told: readonly RefundEvent[] = [],
): Promise<boolean> {
  const { settling } = PAYMENT[payment.state]
  const hasPaidOrders = settling === 'paid' && payment.return_reason === null
  if (!hasPaidOrders || payment.provider_order_id === null) return true
  const provider = deps.providers.of(payment)
  const record = await provider.read(payment.provider_order_id)
  if (record.outcome === 'unknown' && !told.some(isToldWhole)) return false
  if (record.outcome === 'found' && record.capture?.fee !== undefined && record.capture.fee !== payment.fee)
    await storeFee(deps.db, payment.id, record.capture.fee)
  const takenAt = record.outcome === 'found' ? momentOf(record.capture?.at) : null
  if (takenAt !== null && takenAt !== payment.provider_at)
    await storeCaptureTime(deps.db, payment.id, takenAt)
  // Only after the record was read: each of the shop's own refunds in it was stored before, and its execution now tells
  // it apart from others.
  for (const asked of await findPendingRefunds(deps.db, payment.id)) {
    const { state, provider_refund_id } = await executeRefund(deps, asked)
    if (state === 'asked' && provider_refund_id === null) return false
  }
  const found = record.outcome === 'found' ? [...record.refunds] : []
  for (const event of told) {
    if (found.some(({ id }) => id === event.providerRefundId)) continue
    const looked = await findAnnouncedRefund(deps, payment, event)
    if (looked === 'later') return false
    if (looked) found.push(looked)
  }
  const ids = found.map(({ id }) => id)
  const known = await knownAtProvider(deps.db, ids)
  const notMade = await findNotMade(deps.db, payment.id, daysBefore(deps.now(), SETTLING_DAYS))
  // What the owner has given up is still listed as pending. Once it is overdue, it is booked only if it is made after all.
  const isGivenUp = ({ isPending, refundId }: ProviderRefund) =>
    isPending && refundId !== null && notMade.has(refundId)
  const unbooked = found.filter(refund => !known.has(refund.id) && !isGivenUp(refund))
  const reversals = await findReversals(provider, unbooked, told, deps.now())
  if (reversals.outcome === 'unknown') {
    const { reason } = reversals
    deps.log.warn(
      { paymentId: payment.id, reason },
      'refund may be a reversal: the provider does not say yet',
    )
    return false
  }
  for (const back of unbooked)
    await book(deps, payment, back, { isTakenBack: reversals.ids.has(back.id), unbooked })
  const missing = await missingOf(deps, payment, record, found.filter(isGivenUp))
  if (missing) await book(deps, payment, missing, { isTakenBack: true, unbooked: [] })
  return true
}

/** Whether an event says all about money taken back, so that it can be booked without the record. */
const isToldWhole = ({ about, providerRefundId, amount }: RefundEvent): boolean =>
  about === 'reversal' && providerRefundId !== null && amount !== null

/**
 * Looks up a refund that an event announced: the payment need not list refunds not requested by a call, and an old
 * payment may be gone.
 */
async function findAnnouncedRefund(
  deps: CheckoutDeps,
  payment: PaymentRow,
  { providerRefundId: id, amount, about, at }: RefundEvent,
): Promise<ProviderRefund | 'later' | undefined> {
  if (id === null) return undefined
  const dated = at !== '' && { at }
  const refund = await deps.providers.of(payment).readRefund(id)
  if (refund.outcome === 'refused') return undefined
  if (refund.outcome !== 'unknown') {
    const isPending = refund.outcome === 'pending'
    return { id, amount: refund.amount, refundId: null, note: '', isPending, ...dated }
  }
  // The event is signed, and the provider may show a reversal nowhere else.
  return about === 'reversal' && amount !== null
    ? { id, amount, refundId: null, note: '', isPending: false, ...dated }
    : 'later'
}

/**
 * Returns the rest of a capture that is refunded in full but not fully booked, once all listed refunds are: that rest
 * was taken back.
 * @param givenUp pending refunds that are not to be booked
 */
async function missingOf(
  deps: CheckoutDeps,
  payment: PaymentRow,
  record: ReadResult,
  givenUp: readonly ProviderRefund[],
): Promise<ProviderRefund | undefined> {
  const isRefunded =
    record.outcome === 'found' && record.capture
      ? record.capture.isRefunded
      : record.outcome === 'gone' &&
        (await deps.providers.of(payment).readCapture(payment.capture_id!)).outcome === 'refunded'
  if (!isRefunded) return undefined
  const { refunded } = (await findPaymentById(deps.db, payment.id))!
  const amount = givenUp.reduce((rest, each) => rest - each.amount, payment.amount - refunded)
  return amount > 0
    ? { id: ownNameOf(payment), amount, refundId: null, note: '', isPending: false }
    : undefined
}

/**
 * Records a refund or a reversal once. Orders paid together share it.
 * @param unbooked all refunds that the provider shows and the books do not
 */
async function book(
  deps: CheckoutDeps,
  payment: PaymentRow,
  back: ProviderRefund,
  { isTakenBack, unbooked }: { isTakenBack: boolean; unbooked: readonly ProviderRefund[] },
): Promise<void> {
  const booking = await prepareRefundBooking(deps)
  const { now } = booking
  const written = await retryingTransaction(deps.db, async trx => {
    const orders: OrderRow[] = []
    for (const orderId of (await findOrderIds(trx, payment.id)).toSorted()) {
      const order = await lockOrder(trx, 'id', orderId, now)
      // The first lock decides which of several concurrent calls records it.
      if (orders.length === 0 && (await knownAtProvider(trx, [back.id])).size > 0) return []
      if (order) orders.push(order)
    }
    // The owner reported this refund before its provider did.
    const listed = { ...back, providerAt: momentOf(back.at) }
    if (!isTakenBack && (await nameMadeRefund(trx, payment.id, listed))) return []
    // Booked twice, it would count as refunded again as soon as its first booking is won back.
    if (await isBookedUnlisted(trx, payment, orders, back, unbooked)) return []
    const shares = await divideRefund(trx, orders, back.amount)
    const written: RefundRow[] = []
    for (const { order, amount, isTwice } of shares) {
      const isReversal = isTakenBack || isTwice
      const refund = await insertRefund(
        trx,
        {
          id: newId(),
          order_id: order.id,
          payment_id: payment.id,
          amount,
          reason: back.note || reasonOf(payment.provider, isReversal),
          restock: 0,
          lines: null,
          actor: payment.provider,
          // Today lists reversals: a refund in addition to one by hand is the owner's to settle.
          origin: isReversal ? 'reversal' : 'provider',
          request_id: null,
          provider_refund_id: back.id,
          provider_at: momentOf(back.at),
        },
        now,
      )
      if (refund) written.push(refund)
    }
    const booked = written.reduce((sum, { amount }) => sum + amount, 0)
    await adjustRefundedAmount(trx, payment.id, booked)
    if (booked < back.amount)
      deps.log.error(
        { paymentId: payment.id, refund: back.id, rest: back.amount - booked },
        'refunds exceed the payment',
      )
    if (!back.isPending) for (const refund of written) await bookRefund(trx, booking, refund, back.id)
    return written
  })
  // The provider decides the outcome of a pending refund.
  if (back.isPending) for (const refund of written) await executeRefund(deps, refund)
}

const reasonOf = (provider: string, isReversal: boolean): string =>
  isReversal
    ? messages.providerTookMoneyBack(providerName(provider))
    : messages.refundedSum(atProvider(provider))
