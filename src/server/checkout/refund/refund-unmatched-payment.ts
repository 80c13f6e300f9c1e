/** Refunds captured money that has no order, in full, by the same refund engine as an order's. */
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
import { releasePayment } from '../purchase/release-payment.ts'
import type { Settlement } from '../purchase/settlement.ts'
import { refuseAfterReview } from '../review/end-review.ts'
import { executeRefund } from './execute-refund.ts'

/**
 * What the payer reads beside the money that comes back. The provider's record has nothing else by which such a refund is known
 * again: the newest wording stands first, and those before it stay.
 */
const NOTES: Record<ReturnReason, readonly [now: string, ...before: string[]]> = {
  no_order: ['No order came for it'],
  out_of_stock: ['Out of stock'],
  order_gone: ['The order is gone'],
  wrong_sum: ['Wrong sum'],
}

/** Whether a refund's note says that it refunded money without an order. */
export const isUnmatchedRefundNote = (note: string): boolean =>
  Object.values(NOTES).some(wordings => wordings.includes(note))

/**
 * Refunds a payment that no order has claimed. Its state is changed before the provider is asked, so an order that
 * comes at the same moment finds either its money or none.
 * @returns whether it was still unclaimed
 */
export async function refundUnmatchedPayment(
  deps: CheckoutDeps,
  payment: PaymentRow,
  why: ReturnReason,
): Promise<boolean> {
  if (payment.capture_id === null) return false
  const { capture_id: captureId, amount } = payment
  const refund = await retryingTransaction(deps.db, trx =>
    beginReturn(trx, payment, { captureId, amount, why }, deps.now(), ['unclaimed']),
  )
  if (!refund) return false
  await executeRefund(deps, refund)
  return true
}

/** Refunds a captured amount that differs from the order's: no shopper pays another price than the one shown. */
export async function refundWrongAmount(
  deps: CheckoutDeps,
  payment: PaymentRow,
  capture: Captured,
): Promise<Settlement | undefined> {
  deps.log.error(
    { paymentId: payment.id, captured: capture.amount, expected: payment.amount },
    'a captured sum differs',
  )
  return (await refundCapture(deps, payment, capture, 'wrong_sum')) ? { outcome: 'given_back' } : undefined
}

/**
 * Refunds captured money that has no order, and releases the payment's reservation. After a review, of which the
 * shopper and the owner were told that the order stands, both are told that it does not.
 * @param payment as it was read last; one that was settled meanwhile stays as it is
 * @returns whether it was still unclaimed
 */
export async function refundCapture(
  deps: CheckoutDeps,
  payment: PaymentRow,
  { captureId, amount }: Captured,
  why: ReturnReason,
): Promise<boolean> {
  const now = deps.now()
  const mailing = await mailAddresses(deps)
  const { refund, touched } = await retryingTransaction(deps.db, async trx => {
    await lockPurchasedCart(trx, payment)
    const touched: number[] = []
    for (const from of ['capturing', 'reviewing', 'open'] as const) {
      const release = await releasePayment(trx, payment, { reason: 'returned' }, now, { from })
      touched.push(...release.touched)
      if (release.released && from === 'reviewing')
        await refuseAfterReview(
          trx,
          release.released,
          { issue: NOTES[why][0], isReturned: true, mailing },
          now,
        )
    }
    const refund = await beginReturn(trx, payment, { captureId, amount, why }, now, ['released', 'void'])
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
  { captureId, amount, why }: { captureId: string; amount: number; why: ReturnReason },
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
