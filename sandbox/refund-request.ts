/** Validates a refund by the provider's rules (Payments API v2, refund). */
import { checkText, fieldsAt, ONE_LINE } from './field-checks.ts'
import { centsAt, type Money } from './money.ts'

export type RefundRequest = {
  /** if missing, whatever is left */
  amount: Money | undefined
  customId: string | undefined
  invoiceId: string | undefined
  note: string | undefined
}

/**
 * Reads the body of a refund call; an empty one refunds everything.
 * @throws Refusal with the provider's own issue and the pointer to the field.
 */
export function readRefundRequest(body: unknown): RefundRequest {
  const request = fieldsAt(body ?? {}, '/')
  checkText(request, 'custom_id', '', { max: 127, pattern: ONE_LINE })
  checkText(request, 'invoice_id', '', { max: 127, pattern: ONE_LINE })
  checkText(request, 'note_to_payer', '', { max: 255, pattern: ONE_LINE })
  if (request.amount !== undefined) centsAt(request.amount, '/amount')
  const { amount, custom_id, invoice_id, note_to_payer } = request as {
    amount?: Money
    custom_id?: string
    invoice_id?: string
    note_to_payer?: string
  }
  return { amount, customId: custom_id, invoiceId: invoice_id, note: note_to_payer }
}
