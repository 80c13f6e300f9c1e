/** The payers' disputes that the sandbox remembers; they move no money. */
import { centsAt, moneyOf } from './money.ts'
import { type BookEvent, type Capture, type Dispute, newId } from './records.ts'
import { Refusal } from './refusals.ts'

/** A merchant has ten days to answer, as at the real provider. */
const TIME_TO_RESPOND = 10 * 86_400_000

export function createDisputeStore(now: () => number, announce: (event: BookEvent) => void) {
  const disputes = new Map<string, Dispute>()
  const today = () => new Date(now()).toISOString()

  return {
    /** Opens a dispute (chargeback) about the amount not refunded yet; one dispute at a time. */
    open(capture: Capture): void {
      const isOpen = capture.dispute !== undefined && capture.dispute.status !== 'RESOLVED'
      if (isOpen || !['COMPLETED', 'PARTIALLY_REFUNDED'].includes(capture.status)) return
      if (capture.dispute) disputes.delete(capture.dispute.id)
      const left = centsAt(capture.amount, '') - capture.refundedCents
      const dispute: Dispute = {
        id: `PP-R-${newId(3)}-${newId(8)}`,
        capture,
        status: 'WAITING_FOR_SELLER_RESPONSE',
        amount: moneyOf(left, capture.amount.currency_code),
        responseDueAt: new Date(now() + TIME_TO_RESPOND).toISOString(),
        createdAt: today(),
        updatedAt: today(),
      }
      capture.dispute = dispute
      disputes.set(dispute.id, dispute)
      announce({ type: 'CUSTOMER.DISPUTE.CREATED', order: capture.order, capture, dispute })
    },

    /** Resolves the dispute: for the payer if the money has been refunded meanwhile, else for the merchant. */
    resolve(capture: Capture): void {
      const { dispute } = capture
      if (!dispute || dispute.status === 'RESOLVED') return
      dispute.status = 'RESOLVED'
      dispute.updatedAt = today()
      announce({ type: 'CUSTOMER.DISPUTE.RESOLVED', order: capture.order, capture, dispute })
    },

    /** @throws Refusal INVALID_RESOURCE_ID */
    find(id: string): Dispute {
      const found = disputes.get(id)
      if (!found) throw new Refusal('INVALID_RESOURCE_ID')
      return found
    },

    forget({ dispute }: Capture): void {
      if (dispute) disputes.delete(dispute.id)
    },
  }
}
