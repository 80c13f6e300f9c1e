/** The refunds that the sandbox remembers, and the provider's rules about them. */
import { centsAt, type Money } from './order-request.ts'
import { type BookEvent, type Capture, newId, type Refund } from './records.ts'
import { Refusal } from './refusals.ts'

const euros = (cents: number): string => (cents / 100).toFixed(2)

export function openRefundBook(now: () => number, announce: (event: BookEvent) => void) {
  const refunds = new Map<string, Refund>()
  const refundedInvoices = new Set<string>()

  /** @param body `{amount?, invoice_id?, note_to_payer?}`; without an amount, whatever is left. */
  function refund(capture: Capture, body: unknown, requestId: string | undefined): Refund {
    const earlier = requestId ? capture.refundRequests.get(requestId) : undefined
    if (earlier) return earlier
    const fields = (body ?? {}) as { amount?: Money; invoice_id?: string; note_to_payer?: string }
    if (fields.note_to_payer && fields.note_to_payer.length > 255)
      throw new Refusal('INVALID_STRING_LENGTH', { field: '/note_to_payer' })
    if (capture.status === 'PENDING') throw new Refusal('PENDING_CAPTURE')
    if (capture.status === 'DECLINED') throw new Refusal('REFUND_NOT_ALLOWED')
    const left = centsAt(capture.amount, '') - capture.refundedCents
    if (left === 0) throw new Refusal('CAPTURE_FULLY_REFUNDED')
    const cents = fields.amount === undefined ? left : centsAt(fields.amount, '/amount')
    if (fields.amount && fields.amount.currency_code !== capture.amount.currency_code)
      throw new Refusal('REFUND_CAPTURE_CURRENCY_MISMATCH', { field: '/amount/currency_code' })
    if (cents <= 0) throw new Refusal('CANNOT_BE_ZERO_OR_NEGATIVE', { field: '/amount/value' })
    if (cents > left) throw new Refusal('REFUND_AMOUNT_EXCEEDED', { field: '/amount/value' })
    const invoiceId = fields.invoice_id
    if (invoiceId && refundedInvoices.has(invoiceId))
      throw new Refusal('REFUND_DUPLICATE_INVOICE_ID', { field: '/invoice_id' })
    if (capture.order.outcome === 'refund-fails') throw new Refusal('REFUND_FAILED_INSUFFICIENT_FUNDS')

    capture.refundedCents += cents
    capture.status = cents === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    capture.updatedAt = new Date(now()).toISOString()
    const { currency_code } = capture.amount
    const given: Refund = {
      id: newId(17),
      capture,
      amount: { currency_code, value: euros(cents) },
      totalRefunded: { currency_code, value: euros(capture.refundedCents) },
      invoiceId,
      note: fields.note_to_payer,
      createdAt: capture.updatedAt,
    }
    capture.refunds.push(given)
    refunds.set(given.id, given)
    if (requestId) capture.refundRequests.set(requestId, given)
    if (invoiceId) refundedInvoices.add(invoiceId)
    announce({ type: 'PAYMENT.CAPTURE.REFUNDED', order: capture.order, capture, refund: given })
    return given
  }

  return {
    refund,

    /** @throws Refusal INVALID_RESOURCE_ID */
    find(id: string): Refund {
      const found = refunds.get(id)
      if (!found) throw new Refusal('INVALID_RESOURCE_ID')
      return found
    },

    /** Lets go of all refunds of a capture. */
    forget(capture: Capture): void {
      for (const { id, invoiceId } of capture.refunds) {
        refunds.delete(id)
        if (invoiceId) refundedInvoices.delete(invoiceId)
      }
    },
  }
}
