/** The refunds that the sandbox remembers, with the provider's rules about them. */
import { centsAt, moneyOf } from './money.ts'
import { type BookEvent, type Capture, newId, OUTAGE_CALLS, type Refund } from './records.ts'
import { type RefundRequest, readRefundRequest } from './refund-request.ts'
import { Refusal } from './refusals.ts'
import { checkSameBody } from './request-ids.ts'

/** The outcome of a refund call, like `CaptureStep` of a capture. */
export type RefundStep = { does: 'answer'; refund: Refund } | { does: 'hang' } | { does: 'break' }

export function createRefundStore(now: () => number, announce: (event: BookEvent) => void) {
  const refunds = new Map<string, Refund>()
  const refundedInvoices = new Set<string>()

  const completed = (given: Refund): void =>
    announce({
      type: 'PAYMENT.CAPTURE.REFUNDED',
      order: given.capture.order,
      capture: given.capture,
      refund: given,
    })

  /** Updates the capture's own status from its refunds. */
  function sumUp(capture: Capture): void {
    const isWhole = capture.refundedCents === centsAt(capture.amount, '')
    capture.status = isWhole ? 'REFUNDED' : capture.refundedCents > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED'
    capture.updatedAt = new Date(now()).toISOString()
  }

  /** Refunds a part of a capture. */
  function give(
    capture: Capture,
    cents: number,
    { status, customId, invoiceId, note }: Partial<RefundRequest & Pick<Refund, 'status'>>,
  ): Refund {
    capture.refundedCents += cents
    sumUp(capture)
    const { currency_code } = capture.amount
    const given: Refund = {
      id: newId(17),
      capture,
      status: status ?? 'COMPLETED',
      amount: moneyOf(cents, currency_code),
      totalRefunded: moneyOf(capture.refundedCents, currency_code),
      customId,
      invoiceId,
      note,
      createdAt: capture.updatedAt,
    }
    capture.refunds.push(given)
    refunds.set(given.id, given)
    return given
  }

  /** Reverses a capture: the payer's bank takes back the rest without asking the merchant. */
  function reverse(capture: Capture): void {
    const left = centsAt(capture.amount, '') - capture.refundedCents
    if (left === 0 || capture.status === 'PENDING' || capture.status === 'DECLINED') return
    const refund = give(capture, left, {})
    announce({ type: 'PAYMENT.CAPTURE.REVERSED', order: capture.order, capture, refund })
  }

  /** @param body `{amount?, custom_id?, invoice_id?, note_to_payer?}`; without an amount, whatever is left. */
  function refund(capture: Capture, body: unknown, requestId: string | undefined): RefundStep {
    if (capture.isNextRefundForbidden) {
      capture.isNextRefundForbidden = false
      throw new Refusal('PERMISSION_DENIED')
    }
    const earlier = requestId ? capture.refundRequests.get(requestId) : undefined
    if (earlier) {
      checkSameBody(earlier.body, body)
      return { does: 'answer', refund: earlier.refund }
    }
    const wanted = readRefundRequest(body)
    if (capture.status === 'PENDING') throw new Refusal('PENDING_CAPTURE')
    if (capture.status === 'DECLINED') throw new Refusal('REFUND_NOT_ALLOWED')
    const left = centsAt(capture.amount, '') - capture.refundedCents
    if (left === 0) throw new Refusal('CAPTURE_FULLY_REFUNDED')
    const cents = wanted.amount ? centsAt(wanted.amount, '/amount') : left
    if (wanted.amount && wanted.amount.currency_code !== capture.amount.currency_code)
      throw new Refusal('REFUND_CAPTURE_CURRENCY_MISMATCH', { field: '/amount/currency_code' })
    if (cents <= 0) throw new Refusal('CANNOT_BE_ZERO_OR_NEGATIVE', { field: '/amount/value' })
    const isDisputed = capture.dispute !== undefined && capture.dispute.status !== 'RESOLVED'
    if (isDisputed && cents < left) throw new Refusal('TRANSACTION_DISPUTED')
    if (cents > left) throw new Refusal('REFUND_AMOUNT_EXCEEDED', { field: '/amount/value' })
    const { invoiceId } = wanted
    if (invoiceId && refundedInvoices.has(invoiceId))
      throw new Refusal('REFUND_DUPLICATE_INVOICE_ID', { field: '/invoice_id' })
    const { outcome } = capture.order
    if (outcome === 'refund-fails') throw new Refusal('REFUND_FAILED_INSUFFICIENT_FUNDS')
    const isFirst = !capture.refundFaultSpent
    capture.refundFaultSpent = true
    if (isFirst && outcome === 'refund-timeout') return { does: 'hang' }

    const status = outcome === 'refund-pending' ? 'PENDING' : 'COMPLETED'
    const given = give(capture, cents, { ...wanted, status })
    if (requestId) capture.refundRequests.set(requestId, { body, refund: given })
    if (invoiceId) refundedInvoices.add(invoiceId)
    if (given.status === 'COMPLETED') completed(given)
    if (isFirst && outcome === 'refund-lost-reply') return { does: 'break' }
    if (isFirst && outcome === 'refund-lost-then-forbidden') {
      capture.isNextRefundForbidden = true
      return { does: 'break' }
    }
    if (isFirst && outcome === 'refund-outage') {
      capture.order.outage = OUTAGE_CALLS - 1
      throw new Refusal('SERVICE_UNAVAILABLE')
    }
    return { does: 'answer', refund: given }
  }

  /** Completes pending refunds, or returns their money. */
  function endPending(capture: Capture, decision: 'complete' | 'decline'): void {
    for (const pending of capture.refunds.filter(({ status }) => status === 'PENDING')) {
      pending.status = decision === 'complete' ? 'COMPLETED' : 'FAILED'
      if (decision === 'decline') capture.refundedCents -= centsAt(pending.amount, '')
      sumUp(capture)
      if (decision === 'complete') completed(pending)
    }
  }

  return {
    refund,
    reverse,
    endPending,

    /** @throws Refusal INVALID_RESOURCE_ID */
    find(id: string): Refund {
      const found = refunds.get(id)
      if (!found) throw new Refusal('INVALID_RESOURCE_ID')
      return found
    },

    /** Drops all refunds of a capture. */
    forget(capture: Capture): void {
      for (const { id, invoiceId } of capture.refunds) {
        refunds.delete(id)
        if (invoiceId) refundedInvoices.delete(invoiceId)
      }
    },
  }
}
