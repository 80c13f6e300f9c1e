/** Refunds captured money without an order, in full, with the same refund engine as an order's. */
import type { PaymentState, ReturnReason } from '#domain/payment-state.ts'
import type { PaymentRow } from '#server/payments/ledger.ts'
import { movePayment } from '#server/payments/move-payment.ts'
import type { Captured } from '#server/payments/provider.ts'
import { insertRefund, type RefundRow } from '#server/payments/refund-ledger.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { newId } from '#server/platform/random.ts'
import type { CheckoutDeps } from '../deps.ts'
import { mailAddresses } from '../mail-addresses.ts'
import { lockPurchasedCart } from '../purchase/purchase.ts'
import { notifyOfCancelled, releasePayment } from '../purchase/release-payment.ts'
import type { Settlement } from '../purchase/settlement.ts'
import { refuseAfterReview } from '../review/end-review.ts'
import { executeRefund } from './execute-refund.ts'
import { notifyPayer } from './notify-payer.ts'

/**
 * Notes that the payer sees with the returned money. In the provider's record nothing else identifies such a refund:
 * the newest wording is first, and older ones stay.
 */
const NOTES: Record<ReturnReason, readonly [now: string, ...before: string[]]> = {
  no_order: ['No order was placed for this payment', 'No order came for it'],
  out_of_stock: ['Out of stock'],
  order_gone: ['The order no longer exists', 'The order is gone'],
  wrong_sum: ['The amount differs from the order', 'Wrong sum'],
}

/** Whether a refund's note marks it as a refund of money without an order. */
export const isUnmatchedRefundNote = (note: string): boolean =>
  Object.values(NOTES).some(wordings => wordings.includes(note))

/**
 * Refunds a payment that no order has claimed. Its state changes before the provider is asked, so an order that arrives
 * at the same time finds either all of its money or none.
 * @returns whether it was still unclaimed
 */
export async function refundUnmatchedPayment(
  deps: CheckoutDeps,
  payment: PaymentRow,
  why: ReturnReason,
): Promise<boolean> {
  if (payment.capture_id === null) return false
  const { capture_id: captureId, amount } = payment
  // Money waits for an order only if it is in euros (completePayment).
  const capture = { captureId, amount, currency: 'EUR' }
  const refund = await retryingTransaction(deps.db, trx =>
    beginReturn(trx, payment, capture, why, deps.now(), ['unclaimed']),
  )
  if (!refund) return false
  await executeRefund(deps, refund)
  return true
}

/** Refunds a captured amount that differs from the order's: no shopper pays a price other than the one shown. */
export async function refundWrongAmount(
  deps: CheckoutDeps,
  payment: PaymentRow,
  capture: Captured,
): Promise<Settlement | undefined> {
  deps.log.error(
    {
      paymentId: payment.id,
      captured: capture.amount,
      currency: capture.currency,
      expected: payment.amount,
    },
    'captured amount differs from the expected one',
  )
  return (await refundCapture(deps, payment, capture, 'wrong_sum')) ? { outcome: 'given_back' } : undefined
}

/**
 * Refunds captured money without an order, and releases the payment's reservation; the payer is told. After a review,
 * shopper and owner had been told that the order was placed, so both are told that it is not.
 * @param payment as last read; one settled meanwhile is left as it is
 * @returns whether it was still unclaimed
 */
export async function refundCapture(
  deps: CheckoutDeps,
  payment: PaymentRow,
  capture: Captured,
  why: ReturnReason,
): Promise<boolean> {
  const now = deps.now()
  const mailing = await mailAddresses(deps)
  const { refund, touched } = await retryingTransaction(deps.db, async trx => {
    await lockPurchasedCart(trx, payment)
    const touched: number[] = []
    let isTold = false
    for (const from of ['capturing', 'reviewing', 'open'] as const) {
      const release = await releasePayment(trx, payment, { reason: 'returned' }, now, { from })
      touched.push(...release.touched)
      if (from !== 'reviewing') {
        await notifyOfCancelled(trx, release, deps.publicUrl, now)
        continue
      }
      if (!release.released) continue
      const refusal = { issue: NOTES[why][0], isReturned: true, mailing }
      await refuseAfterReview(trx, release.released, refusal, now)
      isTold = true
    }
    const refund = await beginReturn(trx, payment, capture, why, now, ['released', 'void'])
    if (refund && !isTold) await notifyPayer(trx, payment, capture, now)
    return { refund, touched }
  })
  deps.catalog.stockChanged(touched)
  if (!refund) return false
  await executeRefund(deps, refund)
  return true
}

async function beginReturn(
  trx: Db,
  payment: PaymentRow,
  { captureId, amount, currency }: Omit<Captured, 'outcome'>,
  why: ReturnReason,
  now: Date,
  from: readonly PaymentState[],
): Promise<RefundRow | undefined> {
  const change = { captureId, returnReason: why }
  if (!(await movePayment(trx, payment.id, 'return', change, now, from))) return undefined
  return insertRefund(
    trx,
    {
      id: newId(),
      order_id: null,
      payment_id: payment.id,
      amount,
      currency,
      reason: NOTES[why][0],
      restock: 0,
      lines: null,
      actor: 'shop',
      origin: 'shop',
      request_id: null,
      provider_refund_id: null,
    },
    now,
  )
}
